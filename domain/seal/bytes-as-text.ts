/** Bytes of hexadecimal digits. */
export const fromHex = (digits: string): Uint8Array =>
  Uint8Array.from({ length: digits.length / 2 }, (_, i) => Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16))

/** Hexadecimal digits of bytes. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A stored salt in the form in which the texts of leaves have it. */
export const saltDigits = (salt: string): string => salt.replaceAll('-', '')

/** Whether a value is that many bytes in small hexadecimal digits. */
export const isHex = (value: unknown, bytes: number): value is string =>
  typeof value === 'string' && value.length === 2 * bytes && /^[0-9a-f]*$/.test(value)

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Base64 of bytes (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3)
    const bits = (first << 16) | (second << 8) | third
    const digits = [18, 12, 6, 0].map((shift) => DIGITS.charAt((bits >> shift) & 63)).join('')
    text += digits.slice(0, Math.min(4, bytes.length - at + 1)).padEnd(4, '=')
  }
  return text
}

/** Bytes of base64; null unless the text is the one way to write them. */
export function fromBase64(text: string): Uint8Array | null {
  const digits = Array.from(text.replace(/=*$/, ''), (digit) => DIGITS.indexOf(digit))
  if (digits.includes(-1)) return null
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4))
  for (const [i] of bytes.entries()) {
    const at = Math.floor((i * 4) / 3)
    const bits = ((digits[at] ?? 0) << 6) | (digits[at + 1] ?? 0)
    bytes[i] = (bits >> (4 - 2 * (i % 3))) & 255
  }
  return toBase64(bytes) === text ? bytes : null
}

/** UTF-8 bytes of a well-formed text. */
export const utf8 = (text: string): Uint8Array =>
  Uint8Array.from(encodeURIComponent(text).match(/%..|./gs) ?? [], (part) =>
    part.length === 3 ? Number.parseInt(part.slice(1), 16) : part.charCodeAt(0),
  )
