import type { PersonalData } from '../members/personal-data.ts'
import { instantOf } from '../world.ts'
import { consultationsOfMember, emptyConsultationsOf, notesOf } from './store.ts'

/** That somebody asked to be called, and what staff wrote down; who it was goes when they leave. */
export const consultationData: PersonalData = {
  exportOf: async (db, member_id) => {
    const rows = await consultationsOfMember(db, member_id)
    const notes = await Promise.all(rows.map(({ id }) => notesOf(db, id)))
    return {
      consultations: rows.map(({ id: _, member_id: __, opened_by: ___, version: ____, ...row }, i) => ({
        ...row,
        notes: notes[i]?.map(({ at, kind, text }) => ({ at, kind, text })),
      })),
    }
  },
  erase: (tx, { now }, member_id) => emptyConsultationsOf(tx, member_id, instantOf(now())),
}
