import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, KoreanDate } from './fields.ts'
import { SUBSCRIPTION_STATUSES } from './plans.ts'
import {
  ConfirmationToken,
  CurrentPassword,
  line,
  MobileNumber,
  NewPassword,
  VerificationCode,
} from './sign-in-fields.ts'

export const ROLES = ['member', 'operator', 'administrator'] as const
export const PROVIDERS = ['email', 'google', 'kakao'] as const
/** Consents that a member must have given; social members and other clients may be without them. */
export const NEEDED_CONSENTS = ['terms', 'privacy', 'age'] as const

/** The signed-in user everywhere: `user` of a sign-in, the current user, the profile. */
export const Member = z.object({
  id: z.int(),
  username: z.string(),
  /** Null unless a social provider told it. */
  email: z.string().nullable(),
  name: z.string(),
  nickname: z.string().nullable(),
  /** Digits alone, `01012345678`; null for a social member who entered none. */
  mobile_number: z.string().nullable(),
  /**
   * Until then a changed number receives no login code and no temporary password, unless it is
   * confirmed (`confirmMobileNumber`); null where nothing is held back.
   */
  mobile_number_held_until: Instant.nullable(),
  /** `email`: has a password. Otherwise signs in there, and has none. */
  provider: z.enum(PROVIDERS),
  role: z.enum(ROLES),
  /**
   * Signed in with a temporary password: show the password form at once. Such a session ends after
   * 30 minutes unless the password is changed.
   */
  must_change_password: z.boolean(),
  /** What to ask for before anything else; empty when all was given. */
  missing_consents: z.array(z.enum(NEEDED_CONSENTS)),
  /** Whether the member agreed to be told of offers. */
  agrees_to_marketing: z.boolean(),
  /** Null without a plan. */
  subscription_tier: z.string().nullable(),
  subscription_status: z.enum(SUBSCRIPTION_STATUSES),
  subscription_start_date: KoreanDate.nullable(),
  subscription_end_date: KoreanDate.nullable(),
  created_at: Instant,
})
export type Member = z.output<typeof Member>

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/v1/users/profile/me',
  access: 'member',
  summary: '내 정보.',
  reply: Member,
})

/** The profile form, as its own checks see it; `updateProfile` wants only what changes. */
export const ProfileUpdate = z.strictObject({
  /** Empty or null removes it. */
  nickname: z
    .union([line(30, '별명은 30자 이하여야 합니다.'), z.null()])
    .transform((text) => text || null)
    .optional(),
  /** Takes effect at once; see `mobile_number_held_until`. */
  mobile_number: MobileNumber.optional(),
  /** Needed with `new_password`. */
  current_password: CurrentPassword.optional(),
  /** At least 8 characters. Ends all other sessions. */
  new_password: NewPassword(8, '새 비밀번호는 8자 이상이어야 합니다.').optional(),
})

/**
 * Changes what is given and answers the whole profile. All of it or nothing.
 * 409 `mobile_number_taken`; 422 `current_password_required`, `wrong_password`, `password_unchanged`,
 * `password_too_common`, `password_is_username`; 403 `password_not_used` for social members;
 * 429 `too_many_attempts`.
 */
export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/v1/users/profile/me',
  aliases: ['/api/public/auth/profile', '/api/v1/auth/me/profile'],
  access: 'member',
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
  summary: '계정 삭제. 비밀번호 또는 소셜 로그인 확인이 필요합니다.',
  query: z.strictObject({ password: CurrentPassword.optional() }),
  body: z
    .strictObject({ password: CurrentPassword.optional(), confirmation_token: ConfirmationToken.optional() })
    .nullish(),
  reply: z.object({ message: z.string() }),
})

/** Sends a code to the member's own, changed number. 409 `nothing_to_confirm`; 429 `code_too_soon`, `too_many_attempts`. */
export const sendMobileNumberCode = endpoint({
  method: 'POST',
  path: '/api/v1/users/profile/me/mobile-number/send-code',
  access: 'member',
  summary: '바뀐 휴대폰 번호로 인증번호를 보냅니다. 시간은 초입니다.',
  reply: z.object({ message: z.string(), expires_in: z.int(), resend_after: z.int() }),
})

/**
 * Lifts the hold on a changed number. The code proves the number and the password (for social members
 * a `confirmation_token`) the member, since a stolen access token could name a stranger's own phone.
 * 422 `code_wrong`, `current_password_required`, `wrong_password`, `sign_in_again`; 409 `nothing_to_confirm`;
 * 429 `too_many_attempts`.
 */
export const confirmMobileNumber = endpoint({
  method: 'POST',
  path: '/api/v1/users/profile/me/mobile-number/confirm',
  access: 'member',
  summary:
    '바뀐 휴대폰 번호를 인증번호와 비밀번호로 확인합니다. 확인하면 바로 로그인과 임시 비밀번호에 쓸 수 있습니다.',
  body: z.strictObject({
    verification_code: VerificationCode,
    current_password: CurrentPassword.optional(),
    confirmation_token: ConfirmationToken.optional(),
  }),
  reply: Member,
})

/** Rows of one kind, as they are stored; times in UTC. */
const Rows = z.array(z.record(z.string(), z.unknown()))

/** Everything the service keeps about the member, as a file to be downloaded. */
export const exportMyData = endpoint({
  method: 'GET',
  path: '/api/v1/users/profile/me/export',
  access: 'member',
  summary: '내 데이터 전체를 JSON 파일로 내려받습니다.',
  reply: z.object({
    exported_at: Instant,
    profile: Member,
    /** By kind: `consents`, `sessions`, `social_accounts`, `text_messages`, and whatever else is kept. */
    data: z.record(z.string(), Rows),
  }),
})
