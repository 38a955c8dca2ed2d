import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, idInUrl } from '../fields.ts'
import { name } from '../text-fields.ts'

/*
 * Passkeys of staff (decision 0070). What browsers hand over and take is the JSON of WebAuthn, level 3, as far as it is
 * used here; bytes stand in it as base64url.
 */

const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/, { error: '패스키의 답이 아닙니다.' })
/** A credential's id has at most 1,023 bytes. */
const CredentialId = bytes(1_364)
const ClientData = bytes(4_000)

/** What a browser says of how a passkey can be reached: `internal`, `hybrid`, `usb`. */
const Transport = z.string().regex(/^[a-z-]{1,20}$/)
const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

/** For `navigator.credentials.get`. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('preferred'),
  allowCredentials: z.array(Descriptor),
})

/** An answer of a passkey to a challenge. */
export const PasskeyAssertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: ClientData,
    authenticatorData: bytes(2_000),
    signature: bytes(2_000),
    userHandle: bytes(200).nullish(),
  }),
})

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
  /** For `navigator.credentials.create`. */
  reply: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(Descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('discouraged'),
      userVerification: z.literal('preferred'),
    }),
  }),
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
    passkey: z.object({
      id: CredentialId,
      rawId: CredentialId,
      type: z.literal('public-key'),
      response: z.object({
        clientDataJSON: ClientData,
        attestationObject: bytes(20_000),
        transports: z.array(Transport).max(10).optional(),
      }),
    }),
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
