/** Base64 of bytes, piece by piece: a call takes only so many arguments. */
export function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 8_192) text += String.fromCharCode(...bytes.subarray(i, i + 8_192))
  return btoa(text)
}
