import { z } from 'zod'

/*
 * What browsers hand over and take of passkeys, of staff (decision 0070) and members (0151): the JSON of WebAuthn, level 3, as far as
 * it is used here. Bytes stand in it as base64url.
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
/** Staff have typed their password before; of members the device itself asks who it is. */
const UserVerification = z.enum(['preferred', 'required'])

/** For `navigator.credentials.get`. Without credentials the device offers those that it has for this site. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: UserVerification,
  allowCredentials: z.array(Descriptor),
})
export type PasskeyRequest = z.output<typeof PasskeyRequest>

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
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>

/** For `navigator.credentials.create`. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(['discouraged', 'required']),
    userVerification: UserVerification,
  }),
})
export type PasskeyCreation = z.output<typeof PasskeyCreation>

/** A passkey that a browser has made. */
export const MadePasskey = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: ClientData,
    attestationObject: bytes(20_000),
    transports: z.array(Transport).max(10).optional(),
  }),
})
export type MadePasskey = z.output<typeof MadePasskey>
