import { z } from 'zod'
import { SESSION_METHODS } from '#domain/member/member.ts'
import { endpoint } from '../endpoint.ts'
import { Count, Instant, PushAddress } from '../fields.ts'
import { Member } from './members.ts'

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

/** The current user. 401 `login_required` for a token that has run out, or whose session or account has ended. */
export const getMe = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me',
  access: 'member',
  offline: 'member',
  summary: '현재 사용자.',
  reply: Member,
})

/**
 * Ends the session of the access token or the refresh token, whichever is still good; never fails for lack of both. With a
 * hash it ends the session of that alone: another member who signed in since then stays.
 */
export const logOut = endpoint({
  method: 'POST',
  path: '/api/v1/auth/logout',
  access: 'anyone',
  summary: '로그아웃. 이 세션의 토큰은 바로 쓸 수 없게 됩니다.',
  body: z
    .object({
      refresh_token: z.string().max(200).optional(),
      /** SHA-256 of the refresh token, base64url: what a browser keeps of a session that was left without a line. */
      refresh_token_hash: z
        .string()
        .regex(/^[\w-]{43}$/, { error: '올바른 로그아웃 기록이 아닙니다.' })
        .optional(),
      /** The browser's address at its push service: with the session it is woken no more. */
      push_endpoint: PushAddress.optional(),
    })
    .nullish(),
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
  refuses: ['session_ended'],
  summary: '새 접근 토큰. 새 refresh_token도 함께 오며 이전 것을 대신합니다.',
  body: z.object({ refresh_token: z.string().min(1, { error: '로그인이 필요합니다.' }).max(200) }),
  reply: Tokens,
})

export const Session = z.object({
  id: z.string(),
  method: z.enum(SESSION_METHODS),
  started_at: Instant,
  last_used_at: Instant,
  /** Unless it is used again before. */
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
  follows: ['sessions'],
  summary: '로그인되어 있는 기기, 최근에 쓴 것부터.',
  reply: z.object({ items: z.array(Session), total: Count }),
})

/** 404 `session_not_found` where it is not the member's own or has ended. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/me/sessions/:id',
  access: 'member',
  changes: ['sessions'],
  refuses: ['session_not_found'],
  summary: '한 기기에서 로그아웃.',
  params: z.object({ id: z.uuid({ error: '올바른 세션이 아닙니다.' }) }),
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
