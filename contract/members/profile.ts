import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../fields.ts'
import { Member } from './members.ts'
import { AccountDeletion, DataExport, GivenConsents, NumberConfirmation, ProfileUpdate } from './profile-forms.ts'
import { CurrentPassword } from './sign-in-fields.ts'

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/v1/users/profile/me',
  access: 'member',
  summary: '내 정보.',
  reply: Member,
})

/**
 * Changes what is given and answers the whole profile. All of it or nothing.
 * A new password takes back a number that was never confirmed: another person may have signed up with it.
 * 409 `mobile_number_taken`; 422 `current_password_required`, `wrong_password`, `password_unchanged`,
 * `password_too_common`, `password_is_username`, `password_is_mobile_number`; 403 `password_not_used` for social members;
 * 429 `too_many_attempts`.
 */
export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/v1/users/profile/me',
  aliases: ['/api/public/auth/profile', '/api/v1/auth/me/profile'],
  access: 'member',
  changes: ['sessions'],
  refuses: [
    'already_taken',
    'current_password_required',
    'mobile_number_taken',
    'password_is_mobile_number',
    'password_is_username',
    'password_not_used',
    'password_too_common',
    'password_unchanged',
    'sign_in_again',
    'username_taken',
    'wrong_password',
  ],
  summary: '내 정보 수정. 보낸 항목만 바꾸고 전체를 돌려줍니다. 비밀번호를 바꾸면 다른 기기의 로그인은 끝납니다.',
  body: ProfileUpdate,
  reply: Member,
})

/**
 * Deletes the account. Members with a password send it (in the body; the query is for other clients),
 * social members a `confirmation_token` from signing in again (`getConfirmationUrl`).
 * 422 `password_required`, `wrong_password`, `sign_in_again`; 429 `too_many_attempts`.
 */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/v1/users/profile/me',
  access: 'member',
  refuses: [
    'already_cancelled',
    'cancellation_in_force',
    'code_wrong',
    'current_password_required',
    'member_not_found',
    'password_required',
    'refund_changed',
    'second_factor_off',
    'second_factor_required',
    'sign_in_again',
    'wrong_password',
  ],
  summary:
    '계정 삭제. 비밀번호 또는 소셜 로그인 확인이 필요합니다. 이용 중이거나 시작할 구독은 오늘까지로 함께 끝나고 환불 요청이 생깁니다. 받을 계좌를 적으면 2단계 인증을 쓰는 회원은 코드도 필요합니다.',
  query: z.object({ password: CurrentPassword.optional() }),
  body: AccountDeletion.nullish(),
  reply: z.object({ message: z.string() }),
})

/** Sends a code to the member's own, changed number. 409 `nothing_to_confirm`; 429 `code_too_soon`, `too_many_attempts`. */
export const sendMobileNumberCode = endpoint({
  method: 'POST',
  path: '/api/v1/users/profile/me/mobile-number/send-code',
  access: 'member',
  refuses: ['code_too_soon', 'code_wrong', 'nothing_to_confirm'],
  summary: '바뀐 휴대폰 번호로 인증번호를 보냅니다. 시간은 초입니다.',
  reply: z.object({ message: z.string(), expires_in: z.int(), resend_after: z.int() }),
})

/**
 * Puts a changed number in the place of the one before it. The code proves the number and the password (for social members
 * a `confirmation_token`) the member, since a stolen access token could name a stranger's own phone.
 * 422 `code_wrong`, `current_password_required`, `wrong_password`, `sign_in_again`; 409 `nothing_to_confirm`,
 * `mobile_number_taken`;
 * 429 `too_many_attempts`.
 */
export const confirmMobileNumber = endpoint({
  method: 'POST',
  path: '/api/v1/users/profile/me/mobile-number/confirm',
  access: 'member',
  refuses: [
    'already_taken',
    'code_wrong',
    'current_password_required',
    'mobile_number_taken',
    'nothing_to_confirm',
    'sign_in_again',
    'username_taken',
    'wrong_password',
  ],
  summary:
    '바뀐 휴대폰 번호를 인증번호와 비밀번호로 확인합니다. 확인하면 바로 로그인과 임시 비밀번호에 쓸 수 있습니다.',
  body: NumberConfirmation,
  reply: Member,
})

/** Rows of one kind, as they are stored; times in UTC. */
const Rows = z.array(z.record(z.string(), z.unknown()))

/**
 * Everything stored about the member, except secrets and the record of the staff's actions, as a file to download. Members with
 * a password send it, social members a `confirmation_token`: an access token alone must not hand out all of it.
 * 422 `current_password_required`, `wrong_password`, `sign_in_again`; 429 `too_many_attempts`: three in ten minutes.
 */
export const exportMyData = endpoint({
  method: 'POST',
  path: '/api/v1/users/profile/me/export',
  access: 'member',
  refuses: ['current_password_required', 'sign_in_again', 'wrong_password'],
  summary:
    '내 데이터 전체를 JSON 파일로 내려받습니다. 비밀번호 또는 소셜 로그인 확인이 필요하고, 환불 계좌는 끝자리만 들어 있습니다.',
  body: DataExport,
  reply: z.object({
    exported_at: Instant,
    profile: Member,
    /** By kind: `consents`, `sessions`, `social_accounts`, `messages`, and whatever else is kept. */
    data: z.record(z.string(), Rows),
  }),
})

/** Gives missing consents, or changes the one for marketing. A consent that is absent stays. */
export const giveConsents = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/consents',
  access: 'member',
  changes: ['notification_settings'],
  refuses: ['terms_outdated'],
  summary: '동의를 기록합니다. 마케팅 동의는 언제든 철회할 수 있습니다.',
  body: GivenConsents,
  reply: Member,
})
