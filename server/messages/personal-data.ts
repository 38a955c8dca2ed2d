import type { PersonalData } from '#server/members/personal-data.ts'
import { deleteTextsAbout, textsAbout } from './store.ts'

/** That text messages were sent, not what they said: they held codes. */
export const textMessageData: PersonalData = {
  exportOf: async (db, member_id) => ({ text_messages: await textsAbout(db, member_id) }),
  erase: async (tx, _world, member_id) => {
    await deleteTextsAbout(tx, member_id)
  },
}
