import type { PersonalData } from '../members/personal-data.ts'
import { countErasedSets } from './store.ts'

/**
 * What stays in the seals of an account that goes: the hashes of its leaves, which say nothing without their salts, and
 * how many sets they were. Walked before the sets themselves go; what is exported of them is in `number_sets`.
 */
export const sealData: PersonalData = {
  exportOf: async () => ({}),
  erase: (tx, _world, member_id) => countErasedSets(tx, member_id),
}
