import type { MadePasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '#contract/passkey-fields.ts'
import { ApiError, networkError } from '#web/data/api-error.ts'

/** Said to staff, who have a code beside their passkey. */
export const NO_STAFF_PASSKEY = '패스키를 쓰지 못했어요. 다시 누르거나 인증 코드를 적어 주세요.'

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = () => typeof PublicKeyCredential === 'function'

/** It comes with the first use. */
const library = () => import('@simplewebauthn/browser').catch(() => Promise.reject(networkError()))

/** The person cancelled, took too long, or has another key: browsers do not say which. */
const refused = (detail: string) => () =>
  Promise.reject(new ApiError({ status: 0, code: 'passkey_refused', detail, isAnswer: true }))

/**
 * Lets one of the device's passkeys sign a challenge.
 * @param otherwise the sentence where none did
 * @throws ApiError passkey_refused, network_error
 */
export async function answerOfPasskey(optionsJSON: PasskeyRequest, otherwise: string): Promise<PasskeyAssertion> {
  const { startAuthentication } = await library()
  const answer = await startAuthentication({ optionsJSON: optionsJSON as never }).catch(refused(otherwise))
  return answer as PasskeyAssertion
}

/** Whether the browser offers passkeys among what it fills in. */
export const fillsInPasskeys = async (): Promise<boolean> =>
  knowsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/**
 * Waits until the person chooses a passkey among what the browser fills in; null where they do not: they left, or were asked
 * by a press meanwhile.
 */
export async function filledInPasskey(optionsJSON: PasskeyRequest): Promise<PasskeyAssertion | null> {
  const { startAuthentication } = await library()
  const answer = await startAuthentication({ optionsJSON: optionsJSON as never, useBrowserAutofill: true }).catch(
    () => null,
  )
  return answer as PasskeyAssertion | null
}

/** Ends the wait for a passkey that is filled in. */
export const stopFillingIn = (): Promise<void> =>
  library().then(
    ({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony(),
    () => {},
  )

/** Lets the device make a passkey. @throws ApiError passkey_refused, network_error */
export async function newPasskey(optionsJSON: PasskeyCreation): Promise<MadePasskey> {
  const { startRegistration } = await library()
  const made = await startRegistration({ optionsJSON: optionsJSON as never }).catch(
    refused('패스키를 만들지 못했어요. 이미 등록한 기기이거나 그만두었을 수 있어요.'),
  )
  return made as MadePasskey
}
