import type { PersonalData } from '../members/personal-data.ts'
import { instantOf } from '../world.ts'
import { consultationsOfMember, emptyConsultationsOf, notesOf } from './store.ts'

/** That somebody asked to be called, and what staff wrote down; who it was goes when they leave. */
export const consultationData: PersonalData = {
  exportOf: async (db, member_id) => {
    const consultations = []
    for (const row of await consultationsOfMember(db, member_id)) {
      const { id, member_id: _, opened_by: __, version: ___, ...asked } = row
      const notes = (await notesOf(db, id)).map(({ at, kind, text }) => ({ at, kind, text }))
      consultations.push({ ...asked, notes })
    }
    return { consultations }
  },
  erase: (tx, { now }, member_id) => emptyConsultationsOf(tx, member_id, instantOf(now())),
}
