import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Count, Instant, KoreanDate } from './fields.ts'
import { Member } from './members.ts'
import {
  CurrentPassword,
  line,
  MobileNumber,
  NewPassword,
  TypedUsername,
  Username,
  VerificationCode,
} from './sign-in-fields.ts'

/** Providers of social login, as the URL names them. */
export const SOCIAL_PROVIDERS = ['google', 'kakao'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

export const Tokens = z.object({
  /** A JWT for `Authorization: Bearer`, for 15 minutes. */
  access_token: z.string(),
  /** Opaque; each use answers a new one, which takes its place. */
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds that the access token lives. */
  expires_in: z.int(),
})
export type Tokens = z.output<typeof Tokens>

/** What every successful sign-in answers. */
export const SignedIn = Tokens.extend({ user: Member })
export type SignedIn = z.output<typeof SignedIn>

/** False: the session ends after 12 hours. True: after 30 days. */
const stay_logged_in = z.boolean().default(false)

/**
 * What the member agreed to, in the wording of which day. Terms, privacy and age must be true;
 * marketing may be either. `version` is the day of the texts that were shown; others than those of today are refused.
 */
export const Consents = z.strictObject({
  terms: z.literal(true, { error: '이용약관에 동의해 주세요.' }),
  privacy: z.literal(true, { error: '개인정보 수집·이용에 동의해 주세요.' }),
  age: z.literal(true, { error: '만 19세 이상만 가입할 수 있습니다.' }),
  marketing: z.boolean().default(false),
  version: KoreanDate,
})

const Name = line(50, '이름은 50자 이하여야 합니다.').refine((text) => text !== '', { error: '이름을 입력해 주세요.' })
const RegisterPassword = NewPassword(6, '비밀번호는 6자 이상이어야 합니다.')

/**
 * Registers a member and signs them in. `consents` is what our own form sends; without it the member
 * is asked on the next visit (`missing_consents`).
 * 409 `username_taken`, `mobile_number_taken`, `other_texts`; 422 `password_too_common`, `password_is_username`; 429 `too_many_attempts`.
 */
export const register = endpoint({
  method: 'POST',
  path: '/api/v1/public/auth/register',
  access: 'anyone',
  summary: '회원가입. 성공하면 로그인된 상태가 됩니다.',
  body: z.strictObject({
    name: Name,
    username: Username,
    password: RegisterPassword,
    mobile_number: MobileNumber,
    provider: z.literal('email').default('email'),
    consents: Consents.optional(),
    stay_logged_in,
  }),
  reply: SignedIn,
})

/** The same deed with the register form's payload. */
export const registerFromForm = endpoint({
  method: 'POST',
  path: '/api/v1/auth/register',
  access: 'anyone',
  summary: '회원가입(가입 양식의 필드 이름). 성공하면 로그인된 상태가 됩니다.',
  body: z.strictObject({
    firstName: Name,
    lastName: Name,
    username: Username,
    password: RegisterPassword,
    phone: MobileNumber,
    agreeToMarketing: z.boolean().default(false),
  }),
  reply: SignedIn,
})

/** 401 `invalid_credentials`; 403 `member_blocked`; 429 `too_many_attempts` with Retry-After. */
export const logIn = endpoint({
  method: 'POST',
  path: '/api/v1/public/auth/login',
  aliases: ['/api/v1/auth/login'],
  access: 'anyone',
  summary: '아이디와 비밀번호로 로그인. 임시 비밀번호도 받습니다(user.must_change_password).',
  body: z.strictObject({ username: TypedUsername, password: CurrentPassword, stay_logged_in }),
  reply: SignedIn,
})

/** The current user. 401 `login_required` for a token that has run out, or whose session or account has ended. */
export const getMe = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me',
  access: 'member',
  summary: '현재 사용자.',
  reply: Member,
})

/** Ends the session of the access token or the refresh token, whichever is still good; never fails for lack of both. */
export const logOut = endpoint({
  method: 'POST',
  path: '/api/v1/auth/logout',
  access: 'anyone',
  summary: '로그아웃. 이 세션의 토큰은 바로 쓸 수 없게 됩니다.',
  body: z.strictObject({ refresh_token: z.string().max(200).optional() }).nullish(),
  reply: z.object({ message: z.string() }),
})

/**
 * New tokens for a refresh token, which is then used up; the same one again within 30 seconds
 * (parallel tabs, a lost answer) gives the newest tokens, later it ends the session. 401 `session_ended`.
 */
export const refreshTokens = endpoint({
  method: 'POST',
  path: '/api/v1/auth/refresh',
  access: 'anyone',
  summary: '새 접근 토큰. 새 refresh_token도 함께 오며 이전 것을 대신합니다.',
  body: z.strictObject({ refresh_token: z.string().min(1, { error: '로그인이 필요합니다.' }).max(200) }),
  reply: Tokens,
})

export const SESSION_METHODS = ['password', 'temporary_password', 'phone_code', 'google', 'kakao'] as const

export const Session = z.object({
  id: z.string(),
  method: z.enum(SESSION_METHODS),
  started_at: Instant,
  last_used_at: Instant,
  expires_at: Instant,
  /** In Korean, for example `Android의 Chrome`. */
  device: z.string(),
  is_current: z.boolean(),
})
export type Session = z.output<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/sessions',
  access: 'member',
  summary: '로그인되어 있는 기기, 최근에 쓴 것부터.',
  reply: z.object({ items: z.array(Session), total: Count }),
})

/** 404 `session_not_found` where it is not the member's own or has ended. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/me/sessions/:id',
  access: 'member',
  summary: '한 기기에서 로그아웃.',
  params: z.strictObject({ id: z.uuid({ error: '올바른 세션이 아닙니다.' }) }),
  reply: z.object({ message: z.string() }),
})

/** Log out everywhere, here too: the browser then clears its tokens. */
export const endAllSessions = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/me/sessions',
  access: 'member',
  summary: '모든 기기에서 로그아웃(지금 기기 포함).',
  reply: z.object({ message: z.string(), ended: Count }),
})

/**
 * Sends a temporary password when both belong to one member. The answer is the same when they do not,
 * so that it tells nothing. 429 `too_many_attempts`.
 */
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/v1/auth/password/reset-request',
  access: 'anyone',
  summary: '임시 비밀번호를 문자로 보냅니다. 30분 동안 기존 비밀번호와 함께 쓸 수 있습니다.',
  body: z.strictObject({ username: TypedUsername, mobile_number: MobileNumber }),
  reply: z.object({ message: z.string() }),
})

/** A name that may not be registered is unavailable, with the reason as `message`. 429 `too_many_attempts`. */
export const checkUsername = endpoint({
  method: 'GET',
  path: '/api/v1/validation/username-availability',
  access: 'anyone',
  summary: '아이디를 쓸 수 있는지.',
  query: z.strictObject({ username: z.string().max(200) }),
  reply: z.object({ available: z.boolean(), message: z.string() }),
})

/**
 * Sends a login code; the answer is the same for a number nobody has.
 * 429 `code_too_soon` with Retry-After within 60 seconds, `too_many_attempts`.
 */
export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/api/public/auth/phone/send-code',
  access: 'anyone',
  summary: '로그인 인증번호를 문자로 보냅니다. 시간은 초입니다.',
  body: z.strictObject({ mobile_number: MobileNumber }),
  reply: z.object({ message: z.string(), expires_in: z.int(), resend_after: z.int() }),
})

/** 422 `code_wrong` (also run out, or tried five times); 403 `member_blocked`; 429 `too_many_attempts`. */
export const logInByPhone = endpoint({
  method: 'POST',
  path: '/api/public/auth/phone/login',
  access: 'anyone',
  summary: '휴대폰 번호와 인증번호로 로그인.',
  body: z.strictObject({ mobile_number: MobileNumber, verification_code: VerificationCode, stay_logged_in }),
  reply: SignedIn,
})

/** Which of the ways to sign in this installation is set up for, so that buttons can say so. */
export const listLoginMethods = endpoint({
  method: 'GET',
  path: '/api/v1/public/auth/login-methods',
  access: 'anyone',
  summary: '이 서비스에 설정된 로그인 방식.',
  kept: 'until_change',
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
  summary: '소셜 로그인 주소. 브라우저를 이 주소로 보냅니다.',
  params: z.strictObject({ provider: z.string().max(50) }),
  query: z.strictObject({ stay_logged_in: z.enum(['true', 'false']).default('false') }),
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
  summary: '소셜 회원의 본인 확인 주소. 돌아오면 콜백이 confirmation_token을 함께 줍니다.',
  reply: z.object({ login_url: z.string() }),
})

const SocialSignedIn = SignedIn.extend({
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
  summary: '소셜 로그인 마침. 처음이면 회원이 됩니다.',
  params: z.strictObject({ provider: z.string().max(50) }),
  body: z.strictObject({ code: given.optional(), state: given.optional() }),
  reply: SocialSignedIn,
})

/** The same deed with the provider in the body. Its errors carry `message` beside `detail`. */
export const finishSocialLoginByBody = endpoint({
  method: 'POST',
  path: '/api/v1/auth/oauth/callback',
  access: 'anyone',
  summary: '소셜 로그인 마침(제공자를 본문으로). 오류에는 message도 있습니다.',
  body: z.strictObject({
    code: given.optional(),
    state: given.optional(),
    provider: z.string().max(50).default('google'),
  }),
  reply: SocialSignedIn,
})

/** Gives consents that are missing, or changes the one for marketing. What is not sent stays. */
export const giveConsents = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/consents',
  access: 'member',
  summary: '동의를 기록합니다. 마케팅 동의는 언제든 철회할 수 있습니다.',
  body: z.strictObject({
    terms: Consents.shape.terms.optional(),
    privacy: Consents.shape.privacy.optional(),
    age: Consents.shape.age.optional(),
    marketing: z.boolean().optional(),
    version: KoreanDate,
  }),
  reply: Member,
})
