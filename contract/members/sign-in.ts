import { z } from 'zod'
import { TEMPORARY_PASSWORD_MINUTES } from '#domain/member/member.ts'
import { endpoint } from '../endpoint.ts'
import { Member } from './members.ts'
import { Tokens } from './sessions.ts'
import { MobileNumber, Name, RegisterPassword, Username } from './sign-in-fields.ts'
import { PasswordReset, PasswordSignIn, PhoneCodeRequest, PhoneSignIn, Registration } from './sign-in-forms.ts'

/** The answer of every successful sign-in. */
export const SignedIn = Tokens.extend({ user: Member })
export type SignedIn = z.output<typeof SignedIn>

/**
 * Registers a member and signs them in. `consents` is what our own form sends; without it the member
 * is asked on the next visit (`missing_consents`).
 * 409 `username_taken`, `mobile_number_taken`, `terms_outdated`; 422 `password_too_common`, `password_is_username`; 429 `too_many_attempts`.
 */
export const register = endpoint({
  method: 'POST',
  path: '/api/v1/public/auth/register',
  access: 'anyone',
  refuses: [
    'already_taken',
    'invalid_credentials',
    'login_required',
    'member_blocked',
    'mobile_number_taken',
    'password_is_mobile_number',
    'password_is_username',
    'password_too_common',
    'terms_outdated',
    'username_taken',
  ],
  summary: '회원가입. 성공하면 로그인된 상태가 됩니다.',
  body: Registration,
  reply: SignedIn,
})

/** The same call with the register form's payload; the two names are joined as `fullName` does. */
export const registerFromForm = endpoint({
  method: 'POST',
  path: '/api/v1/auth/register',
  access: 'anyone',
  refuses: register.refuses,
  summary: '회원가입(가입 양식의 필드 이름). 성공하면 로그인된 상태가 됩니다.',
  body: z.object({
    firstName: Name,
    lastName: Name,
    username: Username,
    password: RegisterPassword,
    phone: MobileNumber,
    agreeToMarketing: z.boolean().default(false),
  }),
  reply: SignedIn,
})

/**
 * 401 `invalid_credentials`; 403 `member_blocked`, `second_factor_required` (then `enterSecondFactor` ends it, as after every
 * way to sign in); 429 `too_many_attempts` with Retry-After.
 */
export const logIn = endpoint({
  method: 'POST',
  path: '/api/v1/public/auth/login',
  aliases: ['/api/v1/auth/login'],
  access: 'anyone',
  refuses: ['invalid_credentials', 'login_required', 'member_blocked', 'second_factor_required'],
  summary: '아이디와 비밀번호로 로그인. 임시 비밀번호도 받습니다(user.must_change_password).',
  body: PasswordSignIn,
  reply: SignedIn,
})

/**
 * Sends a temporary password when both belong to one member. The answer is the same when they do not,
 * so that it tells nothing. 429 `too_many_attempts`.
 */
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/v1/auth/password/reset-request',
  access: 'anyone',
  summary: `임시 비밀번호를 문자로 보냅니다. ${TEMPORARY_PASSWORD_MINUTES}분 동안 기존 비밀번호와 함께 쓸 수 있습니다.`,
  body: PasswordReset,
  reply: z.object({ message: z.string() }),
})

/** A name that may not be registered is unavailable, with the reason as `message`. 429 `too_many_attempts`. */
export const checkUsername = endpoint({
  method: 'GET',
  path: '/api/v1/validation/username-availability',
  access: 'anyone',
  summary: '아이디를 쓸 수 있는지.',
  query: z.object({ username: z.string().max(200) }),
  reply: z.object({ available: z.boolean(), message: z.string() }),
})

/**
 * Sends a login code; the answer is the same for an unknown number. 429 `code_too_soon` with Retry-After within 60
 * seconds, `too_many_attempts`.
 */
export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/api/public/auth/phone/send-code',
  access: 'anyone',
  refuses: ['code_too_soon'],
  summary: '로그인 인증번호를 문자로 보냅니다. 시간은 초입니다.',
  body: PhoneCodeRequest,
  reply: z.object({ message: z.string(), expires_in: z.int(), resend_after: z.int() }),
})

/** 422 `code_wrong` (also run out, or tried five times); 403 `member_blocked`; 429 `too_many_attempts`. */
export const logInByPhone = endpoint({
  method: 'POST',
  path: '/api/public/auth/phone/login',
  access: 'anyone',
  refuses: ['code_wrong', 'invalid_credentials', 'login_required', 'member_blocked', 'second_factor_required'],
  summary: '휴대폰 번호와 인증번호로 로그인.',
  body: PhoneSignIn,
  reply: SignedIn,
})

/** Which of the ways to sign in this installation is set up for, so that buttons can say so. */
export const listLoginMethods = endpoint({
  method: 'GET',
  path: '/api/v1/public/auth/login-methods',
  access: 'anyone',
  summary: '이 서비스에 설정된 로그인 방식.',
  cached: 'until_change',
  reply: z.object({ google: z.boolean(), kakao: z.boolean() }),
})

/**
 * Where the browser goes to sign in with a provider; it comes back to /auth/callback within 10 minutes.
 * Sets a cookie that binds the attempt to this browser. `provider` is text, so that an unknown one gets its sentence:
 * 404 `unsupported_login`; 422 `social_not_set_up`; 503 `social_provider_away`; 429 `too_many_attempts`.
 */
export const getSocialLoginUrl = endpoint({
  method: 'GET',
  path: '/api/v1/auth/:provider/login/url',
  access: 'anyone',
  refuses: ['social_login_failed', 'social_not_set_up', 'social_provider_away', 'unsupported_login'],
  summary: '소셜 로그인 주소. 브라우저를 이 주소로 보냅니다.',
  params: z.object({ provider: z.string().max(50) }),
  query: z.object({ stay_logged_in: z.enum(['true', 'false']).default('false') }),
  reply: z.object({ login_url: z.string() }),
})

/**
 * Where a social member goes to confirm that it is them, before deleting the account or confirming a
 * number; the callback then answers a `confirmation_token`. 403 `password_used` for members with a password.
 */
export const getConfirmationUrl = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/social-confirmation/url',
  access: 'member',
  refuses: ['password_used', 'social_login_failed', 'social_not_set_up', 'social_provider_away', 'unsupported_login'],
  summary: '소셜 회원의 본인 확인 주소. 돌아오면 콜백이 confirmation_token을 함께 줍니다.',
  reply: z.object({ login_url: z.string() }),
})

export const SocialSignedIn = SignedIn.extend({
  /** Set when the browser was sent by `getConfirmationUrl`; works once, within five minutes. */
  confirmation_token: z.string().nullable(),
})
/** Codes and states of providers; the empty ones get their own sentence. */
const given = z.string().max(2_000)

/**
 * Ends a social sign-in; the first one registers the member. `state` is checked whenever it is sent
 * (send it); the cookie of the attempt is needed either way.
 * 400 `social_code_missing`; 422 `social_login_failed`; 503 `social_provider_away`; 403 `member_blocked`.
 */
export const finishSocialLogin = endpoint({
  method: 'POST',
  path: '/api/v1/auth/:provider/callback',
  access: 'anyone',
  refuses: [
    'account_mismatch',
    'already_taken',
    'invalid_credentials',
    'login_required',
    'member_blocked',
    'mobile_number_taken',
    'second_factor_required',
    'social_code_missing',
    'social_login_failed',
    'social_not_set_up',
    'social_provider_away',
    'unsupported_login',
    'username_taken',
  ],
  summary: '소셜 로그인 마침. 처음이면 회원이 됩니다.',
  params: z.object({ provider: z.string().max(50) }),
  body: z.object({ code: given.optional(), state: given.optional() }),
  reply: SocialSignedIn,
})

/** The same call with the provider in the body. Its errors carry `message` beside `detail`. */
export const finishSocialLoginByBody = endpoint({
  method: 'POST',
  path: '/api/v1/auth/oauth/callback',
  access: 'anyone',
  refuses: finishSocialLogin.refuses,
  summary: '소셜 로그인 마침(제공자를 본문으로). 오류에는 message도 있습니다.',
  body: z.object({
    code: given.optional(),
    state: given.optional(),
    provider: z.string().max(50).default('google'),
  }),
  reply: SocialSignedIn,
})
