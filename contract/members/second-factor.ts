import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Count, Instant } from '../fields.ts'
import { FactorBeginning, FactorEntry, FactorRemoval } from './second-factor-forms.ts'
import { SocialSignedIn } from './sign-in.ts'

/**
 * Ends a sign-in that was refused with `second_factor_required`, in the browser that began it (its cookie, for 10 minutes).
 * 422 `code_wrong`, `sign_in_expired`; 403 `member_blocked`; 429 `too_many_attempts`.
 */
export const enterSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v1/auth/second-factor',
  access: 'anyone',
  refuses: [
    'code_wrong',
    'invalid_credentials',
    'login_required',
    'member_blocked',
    'second_factor_off',
    'sign_in_expired',
  ],
  summary:
    '2단계 인증 코드로 로그인 마침. 로그인이 second_factor_required로 거절되면 그때 받은 쿠키와 함께 10분 안에 부릅니다.',
  body: FactorEntry,
  reply: SocialSignedIn,
})

const SecondFactor = z.object({
  /** Null while the account has none. */
  since: Instant.nullable(),
  recovery_codes_left: Count,
})

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/second-factor',
  access: 'member',
  follows: ['second_factor'],
  summary: '2단계 인증을 언제부터 쓰는지(쓰지 않으면 null), 남은 복구 코드의 수.',
  reply: SecondFactor,
})

/**
 * Members with a password send it, social members a `confirmation_token` (`getConfirmationUrl`).
 * 409 `second_factor_on`; 422 `current_password_required`, `wrong_password`, `sign_in_again`; 429 `too_many_attempts`.
 */
export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/second-factor',
  access: 'member',
  refuses: ['current_password_required', 'member_not_found', 'second_factor_on', 'sign_in_again', 'wrong_password'],
  summary: '인증 앱에 등록할 키를 만듭니다. 첫 코드를 확인하기 전에는 아무것도 바뀌지 않습니다.',
  body: FactorBeginning,
  status: 201,
  /** The secret in Base32, and the address that authenticators read. */
  reply: z.object({ secret: z.string(), uri: z.string() }),
})

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** 409 `second_factor_on`, `second_factor_off`; 422 `code_wrong`; 429 `too_many_attempts`. */
export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/second-factor/confirm',
  access: 'member',
  changes: ['second_factor', 'sessions'],
  refuses: ['code_wrong', 'second_factor_off', 'second_factor_on'],
  summary:
    '인증 앱의 첫 코드로 2단계 인증을 쓰기 시작합니다. 다른 기기의 로그인은 끝나고, 복구 코드는 이때만 보여 줍니다.',
  body: FactorEntry,
  reply: RecoveryCodes,
})

/** 409 `second_factor_off`; 422 `code_wrong`; 429 `too_many_attempts`. */
export const renewMyRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/second-factor/recovery-codes',
  access: 'member',
  changes: ['second_factor'],
  refuses: ['code_wrong', 'second_factor_off'],
  summary: '복구 코드를 새로 만듭니다. 이전 복구 코드는 더 쓸 수 없습니다.',
  body: FactorEntry,
  reply: RecoveryCodes,
})

/**
 * Takes the factor away, for a code and the member's proof, as `beginSecondFactor` wants it.
 * 409 `second_factor_off`; 422 `code_wrong`, `current_password_required`, `wrong_password`, `sign_in_again`; 429
 * `too_many_attempts`.
 */
export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/second-factor/remove',
  access: 'member',
  changes: ['second_factor'],
  refuses: [
    'code_wrong',
    'current_password_required',
    'member_not_found',
    'second_factor_off',
    'sign_in_again',
    'wrong_password',
  ],
  summary: '2단계 인증을 더 쓰지 않습니다. 비밀번호(소셜 회원은 본인 확인)와 인증 코드가 필요합니다.',
  body: FactorRemoval,
  reply: SecondFactor,
})
