import { readFileSync } from 'node:fs'
import type { CrowdingParameters, ShippedCrowding } from '#domain/crowding/parameters.ts'
import { walkForwardFits } from '#domain/crowding/walk-forward.ts'

/** The fit that came with the program, from which the first refit starts. Read once; data/PROVENANCE.md says where it is from. */
export const SHIPPED = JSON.parse(
  readFileSync(new URL('../../data/crowding/parameters.json', import.meta.url), 'utf8'),
) as ShippedCrowding

/** The fits as they would have been before every 25th round, by `walk-forward.ts`; oldest first. */
export const shippedWalkForward = (): readonly CrowdingParameters[] =>
  walkForwardFits(readFileSync(new URL('../../data/crowding/walk-forward.jsonl', import.meta.url), 'utf8'))
