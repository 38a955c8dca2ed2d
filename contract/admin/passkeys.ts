import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, idInUrl } from '../fields.ts'
import { MadePasskey, PasskeyCreation, PasskeyRequest } from '../passkey-fields.ts'
import { name } from '../text-fields.ts'

/* Passkeys of staff (decision 0070). */

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/v1/admin/me/passkeys',
  access: 'staff',
  summary: '내 패스키.',
  reply: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      created_at: Instant,
      /** Null until it was used to sign in. */
      last_used_at: Instant.nullable(),
    }),
  ),
})

/** 409 `too_many_passkeys`. */
export const beginPasskey = endpoint({
  method: 'GET',
  path: '/api/v1/admin/me/passkeys/challenge',
  access: 'staff',
  refuses: ['staff_not_found', 'too_many_passkeys'],
  needs_fresh_factor: true,
  summary: '패스키 등록을 시작합니다. 5분 안에 이 답으로 만든 패스키를 보냅니다.',
  reply: PasskeyCreation,
})

/** 409 `too_many_passkeys`; 422 `passkey_refused`. */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/admin/me/passkeys',
  access: 'staff',
  action: '자기 패스키를 등록',
  refuses: ['passkey_refused', 'staff_not_found', 'too_many_passkeys'],
  needs_fresh_factor: true,
  status: 201,
  summary: '패스키를 등록합니다. 다음 로그인부터 인증 코드 대신 쓸 수 있습니다.',
  body: z.object({
    /** As it is told from the others; the device's name where nothing is typed. */
    name: name(40, '이름은 40자 이하여야 합니다.').optional(),
    passkey: MadePasskey,
  }),
  reply: z.object({ id: z.int() }),
})

/** 404 `passkey_not_found`. */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/me/passkeys/:id',
  access: 'staff',
  action: '자기 패스키를 삭제',
  refuses: ['passkey_not_found'],
  needs_fresh_factor: true,
  summary: '내 패스키 하나를 지웁니다. 인증 코드로는 그대로 로그인합니다.',
  params: idInUrl('패스키의 번호가 아닙니다.'),
  reply: z.object({ removed: z.literal(true) }),
})

export const askPasskey = endpoint({
  method: 'GET',
  path: '/api/v1/admin/me/confirm/challenge',
  access: 'staff',
  summary: '2단계 인증을 패스키로 다시 확인하기 시작합니다. 패스키가 없으면 null입니다.',
  reply: z.object({ passkey: PasskeyRequest.nullable() }),
})
