import type { DrawSourceAccount } from '../../server-deps.ts'
import { mirrorSource } from './mirror.ts'
import { officialSource } from './official.ts'
import type { DrawSource } from './source.ts'

const KINDS = { official: officialSource, mirror: mirrorSource } as const

/** The sources that this installation asks, the operator first. */
export const sourcesOf = (accounts: readonly DrawSourceAccount[]): readonly DrawSource[] =>
  accounts.map((account) => KINDS[account.name](account))
