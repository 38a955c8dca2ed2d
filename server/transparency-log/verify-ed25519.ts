import { createPublicKey, verify } from 'node:crypto'
import type { VerifyEd25519 } from '#domain/seal/signed-note.ts'

/** Verifies a signature of Ed25519 by Node. */
export const verifyEd25519: VerifyEd25519 = (bytes, message, signature) => {
  const x = Buffer.from(bytes).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, message, key, signature)
}
