import { consentsOf, eraseConsents } from './consents.ts'
import type { PersonalData } from './personal-data.ts'

/** What a member agreed to, and when. */
export const consentData: PersonalData = {
  exportOf: async (db, member_id) => ({ consents: await consentsOf(db, member_id) }),
  erase: (tx, _world, member_id) => eraseConsents(tx, member_id),
}
