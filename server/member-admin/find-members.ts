import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { keyset, NEWEST, OLDEST } from '../database/keyset.ts'
import { usernameKey } from '../members/store.ts'
import { members } from '../members/tables.ts'

interface FindMembersQuery {
  /** Part of a username or a name, initials of a name, the end of a mobile number. */
  readonly search?: string | undefined
  /** A whole username. */
  readonly username?: string | undefined
  readonly state?: 'live' | 'blocked' | undefined
  readonly sort: 'newest' | 'oldest'
  readonly after?: number | undefined
  readonly limit: number
}

/** A page of the members that staff look for, and one row more where there is one; deleted ones are not found. */
export const membersMatching = (db: Database, { search, username, state, sort, after, limit }: FindMembersQuery) => {
  const { begins, order } = keyset(members, members.id, sort === 'newest' ? NEWEST : OLDEST, after)
  return db
    .select()
    .from(members)
    .where(
      and(
        isNull(members.deleted_at),
        username ? eq(members.username_key, usernameKey(username)) : undefined,
        state === 'blocked' ? isNotNull(members.blocked_at) : undefined,
        state === 'live' ? isNull(members.blocked_at) : undefined,
        search ? isFoundBy(db, search) : undefined,
        begins,
      ),
    )
    .orderBy(...order)
    .limit(limit + 1)
}

/** As long as the parts are that the index knows. */
const GRAM = 3

/** Whether a member has these parts, by the index `members_search`. */
const has = (grams: readonly string[]) =>
  sql`member_grams(${members.username_key}, ${members.name}, ${members.mobile_number}) @> ${`{${grams.map((gram) => `"${gram.replace(/["\\]/g, '\\$&')}"`).join(',')}}`}::text[]`

function isFoundBy(db: Database, search: string): SQL | undefined {
  const text = search.toLowerCase().replaceAll(' ', '')
  const letters = [...text]
  const grams =
    letters.length <= GRAM ? [text] : letters.slice(0, 1 - GRAM).map((_, i) => letters.slice(i, i + GRAM).join(''))
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  // Longer ones have all their parts where they stand nowhere as a whole. Initials are in no column.
  const isWhole =
    letters.length <= GRAM || /^[ㄱ-ㅎ]+$/.test(text)
      ? undefined
      : or(sql`${members.username_key} like ${pattern}`, sql`replace(lower(${members.name}), ' ', '') like ${pattern}`)
  const [byText, byNumber] = [and(has(grams), isWhole), endsNumber(search.replace(/[\s-]/g, ''))]
  if (!byNumber) return byText
  // Two looks into the index, and then their ids. As one condition with an `or`, what makes the parts would be asked of
  // every row found; as a join, of every member.
  const found = (where: SQL | undefined) => db.select({ id: members.id }).from(members).where(where)
  return sql`${members.id} = any(array(${found(byText).unionAll(found(byNumber))}))`
}

/** A number by its end as it is read out on the phone, or all of it: with any other part, digit after digit would tell a masked number. */
function endsNumber(digits: string): SQL | undefined {
  if (/^\d{4}$/.test(digits)) return has([`#${digits}`])
  if (!/^\d{8,11}$/.test(digits)) return undefined
  return and(has([`#${digits.slice(-8)}`]), sql`${members.mobile_number} like ${`%${digits}`}`)
}
