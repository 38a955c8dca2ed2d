/** Which announcements the visitor does not want to see today; in local storage, by id, until when. */

import { DAY } from '#domain/duration.ts'
import { isFields } from '#domain/is-fields.ts'
import { storedText, storedValue, storeValue } from '#web/data/storage.ts'

const KEY = 'hidden_announcements'
const HIDDEN_FOR = DAY

type Dismissals = readonly (readonly [id: string, until: number])[]

/** Where the browser stores nothing they are shown again on the next page. */
const store = (hidden: Dismissals): void =>
  void storeValue(KEY, hidden.length === 0 ? null : Object.fromEntries(hidden))

/** The dismissals that hold at `now`; expired or impossible ones are removed. */
function hiddenAt(now: number): Dismissals {
  const found = storedText(KEY) === null ? {} : storedValue(KEY)
  const entries = isFields(found) ? Object.entries(found) : []
  const valid = entries.filter(
    (entry): entry is [string, number] =>
      /^\d+$/.test(entry[0]) && typeof entry[1] === 'number' && entry[1] > now && entry[1] <= now + HIDDEN_FOR,
  )
  if (!isFields(found) || valid.length !== entries.length) store(valid)
  return valid
}

/** Ids of the announcements that are hidden at `now`. */
export const hiddenAnnouncements = (now: number): ReadonlySet<number> =>
  new Set(hiddenAt(now).map(([id]) => Number(id)))

/** Hides these for 24 hours from `now`; others that are hidden keep their own end. */
export const hideAnnouncements = (ids: readonly number[], now: number): void =>
  store([...hiddenAt(now), ...ids.map((id) => [String(id), now + HIDDEN_FOR] as const)])
