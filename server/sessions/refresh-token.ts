import { createHmac } from 'node:crypto'
import { derivedKey, type Keys, wholeKeys } from '../keys/secret-key.ts'
import type { World } from '../world.ts'
import { newSecret } from './device.ts'

/** The first token of a session: 256 random bits. */
export const firstRefreshToken = ({ randomBytes }: Pick<World, 'randomBytes'>) => newSecret(randomBytes)

/**
 * The token that follows one. It is computed rather than drawn, so that parallel tabs which bring the same
 * token get the same successor without its ever being stored; only this installation can compute it.
 * @returns the successor, and behind it what it would be under the other key that is accepted
 */
export const nextRefreshTokens = (keys: Keys, token: string): [string, ...string[]] =>
  wholeKeys(keys).map((secretKey) =>
    createHmac('sha256', derivedKey(secretKey, 'refresh tokens')).update(token).digest('base64url'),
  ) as [string, ...string[]]
