import type { FastifyRequest } from 'fastify'
import type { Access } from '#contract/endpoint.ts'
import { refuse } from './refuse.ts'

/** Who is calling, once a token has proven it. */
export interface Caller {
  readonly id: number
  readonly role: 'member' | 'operator' | 'administrator'
  /** The sign-in that the token belongs to. */
  readonly session_id: string
}

/** Finds out who is calling; null for a visitor or a token that proves nothing. */
export type CallerOf = (request: FastifyRequest) => Promise<Caller | null>

const LEVEL = { anyone: 0, member: 1, operator: 2, administrator: 3 } as const satisfies Record<Access, number>

/** Lets a caller through to a call with this access, or refuses: `login_required`, `not_allowed`. */
export function mustBeAllowed(caller: Caller | null, access: Access): void {
  if (access === 'anyone') return
  if (!caller) throw refuse('login_required')
  if (LEVEL[caller.role] < LEVEL[access]) throw refuse('not_allowed')
}
