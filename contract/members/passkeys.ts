import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, idInUrl } from '../fields.ts'
import { PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '../passkey-fields.ts'
import { NewPasskey, PasskeyProof } from './passkey-forms.ts'
import { SignedIn } from './sign-in.ts'

/* Passkeys of members (decision 0151). */

/** What a device signs to sign its member in; writes nothing, and holds for five minutes. */
export const askPasskeySignIn = endpoint({
  method: 'GET',
  path: '/api/v1/public/auth/passkey/challenge',
  access: 'anyone',
  summary: '패스키 로그인을 시작합니다. 5분 안에 이 값에 서명한 답을 보냅니다.',
  reply: PasskeyRequest,
})

/**
 * 422 `passkey_unknown` where it was taken away, `passkey_refused` for an answer that was used, is too old or does not hold; 403
 * `member_blocked`; 429 `too_many_attempts`. No second factor is asked for: the device has asked who holds it.
 */
export const logInByPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/public/auth/passkey',
  access: 'anyone',
  refuses: ['invalid_credentials', 'login_required', 'member_blocked', 'passkey_refused', 'passkey_unknown'],
  summary: '패스키로 로그인.',
  body: z.object({ passkey: PasskeyAssertion, stay_logged_in: z.boolean().default(false) }),
  reply: SignedIn,
})

const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: Instant,
  /** Null until it was used to sign in. */
  last_used_at: Instant.nullable(),
})

export const listMyPasskeys = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/passkeys',
  access: 'member',
  follows: ['passkeys'],
  summary: '내 패스키.',
  reply: z.array(Passkey),
})

const PROOF_REFUSALS = [
  'code_wrong',
  'current_password_required',
  'member_not_found',
  'second_factor_off',
  'second_factor_required',
  'sign_in_again',
  'wrong_password',
] as const

/** 409 `too_many_passkeys`; 422 as for every proof; 429 `too_many_attempts`. */
export const beginMyPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/passkeys/challenge',
  access: 'member',
  refuses: [...PROOF_REFUSALS, 'too_many_passkeys'],
  summary: '패스키 등록을 시작합니다. 본인 확인이 필요하고, 5분 안에 이 답으로 만든 패스키를 보냅니다.',
  body: PasskeyProof,
  reply: PasskeyCreation,
})

/** 409 `too_many_passkeys`, `passkey_taken`; 422 `passkey_refused`. */
export const addMyPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/passkeys',
  access: 'member',
  changes: ['passkeys'],
  refuses: ['passkey_refused', 'passkey_taken', 'too_many_passkeys'],
  status: 201,
  summary: '패스키를 등록합니다. 다음부터 비밀번호 없이 로그인할 수 있습니다.',
  body: NewPasskey,
  reply: z.array(Passkey),
})

/** 404 `passkey_not_found`; 422 as for every proof; 429 `too_many_attempts`. */
export const removeMyPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/passkeys/:id/remove',
  access: 'member',
  changes: ['passkeys'],
  refuses: [...PROOF_REFUSALS, 'passkey_not_found'],
  summary: '내 패스키 하나를 지웁니다. 본인 확인이 필요합니다.',
  params: idInUrl('패스키의 번호가 아닙니다.'),
  body: PasskeyProof,
  reply: z.array(Passkey),
})
