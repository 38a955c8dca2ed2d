import { MINUTE } from '#domain/duration.ts'

/** Lets the browser save a text as a file. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  // In the page, so that it hears of the press as of any other link.
  document.body.append(link)
  link.click()
  link.remove()
  // A busy browser reads it later than the click.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE)
}
