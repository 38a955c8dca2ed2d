import { asc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { listNotifications } from '#contract/members/notifications.ts'
import { giveConsents } from '#contract/members/profile.ts'
import type { NotificationConsent } from '#domain/member/consents.ts'
import { maskOf } from '#domain/number-set/number-set.ts'
import { recordedDraws } from '#server/draws/record-store.ts'
import { textOfMessage } from '#server/messages/store.ts'
import { messages } from '#server/messages/tables.ts'
import { tellMembers } from '#server/notifications/tell-members.ts'
import { settleRounds } from '#server/number-sets/settle-rounds.ts'
import { addSets } from '#server/number-sets/store.ts'
import { number_sets } from '#server/number-sets/tables.ts'
import { useApp } from './app.ts'
import { type MadeMember, signedInAgain } from './makers.ts'

/** The evening of round 1245, whose numbers are 4 5 25 28 32 42 + 12; a quarter to nine, and when it is night. */
export const EVENING = Date.parse('2026-10-10T11:50:00Z')
export const NIGHT = Date.parse('2026-10-10T12:30:00Z')
export const FIFTH = [4, 5, 25, 43, 44, 45]
export const MISS = [1, 2, 3, 6, 7, 8]

/** Members who get notifications, and the notifications that went out. */
export function useNotifications() {
  /** Texts that went out, newest last. */
  const SHOWN: { address: string; text: string }[] = []
  const app = useApp(async () => ({ showMessage: (message) => void SHOWN.push(message) }))
  beforeEach(async () => {
    SHOWN.length = 0
    await app.db.execute(
      sql`truncate notifications, notification_runs, messages, push_subscriptions, winning_sets, settlements, number_sets, announcements, play_limits restart identity cascade`,
    )
    app.setNow(EVENING)
  })

  const give = async (member: MadeMember, ...kinds: NotificationConsent[]) => {
    const body = Object.fromEntries([['version', '2026-10-10'], ...kinds.map((kind) => [kind, true] as const)])
    const { status } = await app.call(giveConsents, { body }, await signedInAgain(app, member))
    expect(status).toBe(200)
  }
  const play = async (member: MadeMember, numbers: readonly number[], isBought = true, round_target = 1245) => {
    const same = {
      member_id: member.id,
      round_target,
      strategy: 'random' as const,
      generated_at: '2026-10-09T12:00:00.000Z',
    }
    const [set] = await addSets(app.db, same, [
      { mask: maskOf(numbers), crowding_permille: 500, follows_strategy: true },
    ])
    if (isBought && set)
      await app.db.update(number_sets).set({ bought_at: '2026-10-09T12:00:00.000Z' }).where(eq(number_sets.id, set.id))
  }
  /** Buys three right numbers of round 1194, drawn on 2025-10-18: its prizes can be claimed until 2026-10-19. */
  const winIn1194 = async (member: MadeMember) => {
    const [old] = await recordedDraws(app.db, 1194, 1194)
    const right = old?.numbers ?? []
    const wrong = [1, 2, 3, 6, 7, 8, 9].filter((number) => !right.includes(number))
    await play(member, [...right.slice(0, 3), ...wrong.slice(0, 3)], true, 1194)
  }
  const tell = async () => {
    await settleRounds(app.db, app.deps)
    await tellMembers(app.db, app.deps)
  }
  const inbox = async (member: MadeMember, query: { kind?: 'result' | 'news'; after?: number; limit?: number } = {}) =>
    (await app.call(listNotifications, { query } as never, await signedInAgain(app, member))).body
  const outbox = async () => {
    const rows = await app.db.select().from(messages).where(sql`subject is not null`).orderBy(asc(messages.id))
    return rows.map((row) => ({ ...row, notice: JSON.parse(textOfMessage(app.deps, row)) }))
  }
  return { app, SHOWN, give, play, winIn1194, tell, inbox, outbox }
}
