import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** A person needs some seconds to write; a form left open overnight is no longer trusted. Milliseconds. */
const YOUNGEST = 3_000
const OLDEST = 2 * 60 * 60_000

const signature = (secretKey: string, text: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secretKey, '', 'enquiry form', 32)))
    .update(text)
    .digest('base64url')

/** A token that says when the form was handed out; nobody else can make one. */
export function formToken(secretKey: string, now: number): string {
  const text = `${now}.${randomBytes(12).toString('base64url')}`
  return `${text}.${signature(secretKey, text)}`
}

/** Whether a token is ours and of the right age. Whether it was used is the database's to know. */
export function isFormToken(secretKey: string, token: string, now: number): boolean {
  const match = /^(\d{1,15})\.[\w-]{16}\.([\w-]{43})$/.exec(token)
  if (!match) return false
  const expected = Buffer.from(signature(secretKey, token.slice(0, token.lastIndexOf('.'))))
  if (!timingSafeEqual(expected, Buffer.from(match[2] as string))) return false
  const age = now - Number(match[1])
  return age >= YOUNGEST && age <= OLDEST
}
