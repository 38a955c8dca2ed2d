/** Hands a text message to whoever delivers it. Settles once it is accepted there. */
export type SmsSender = (message: { readonly mobile_number: string; readonly text: string }) => Promise<void>

/** The message was refused for good (a wrong number, a wrong key): trying again changes nothing. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused'
}
