import type { z } from 'zod'
import type { addPasskey, beginPasskey, PasskeyAssertion, PasskeyRequest } from '#contract/admin/passkeys.ts'
import type { Input, Reply } from '#contract/endpoint.ts'
import { ApiError, networkError } from '#web/data/api-error.ts'

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = () => typeof PublicKeyCredential === 'function'

/** It comes with the first press. */
const library = () => import('@simplewebauthn/browser').catch(() => Promise.reject(networkError()))

/** The person cancelled, took too long, or has another key: browsers do not say which. */
const refused = (detail: string) => () =>
  Promise.reject(new ApiError({ status: 0, code: 'passkey_refused', detail, isAnswer: true }))

/** Lets one of the device's passkeys sign a challenge. @throws ApiError passkey_refused, network_error */
export async function answerOfPasskey(
  optionsJSON: z.output<typeof PasskeyRequest>,
): Promise<z.output<typeof PasskeyAssertion>> {
  const { startAuthentication } = await library()
  const answer = await startAuthentication({ optionsJSON: optionsJSON as never }).catch(
    refused('패스키를 쓰지 못했어요. 다시 누르거나 인증 코드를 적어 주세요.'),
  )
  return answer as z.output<typeof PasskeyAssertion>
}

/** Lets the device make a passkey. @throws ApiError passkey_refused, network_error */
export async function newPasskey(optionsJSON: Reply<typeof beginPasskey>) {
  const { startRegistration } = await library()
  const made = await startRegistration({ optionsJSON: optionsJSON as never }).catch(
    refused('패스키를 만들지 못했어요. 이미 등록한 기기이거나 그만두었을 수 있어요.'),
  )
  return made as Input<typeof addPasskey>['body']['passkey']
}
