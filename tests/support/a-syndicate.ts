import {
  addSharedTicket,
  agreeToSyndicate,
  getSyndicate,
  openSyndicate,
  type Syndicate,
} from '#contract/number-sets/syndicates.ts'
import type { useApp } from './app.ts'
import { aMember, type MadeMember, signedInAgain } from './makers.ts'

type App = ReturnType<typeof useApp>

export const paperOf = (round_number: number, ...games: (readonly number[])[]) => ({
  round_number,
  source: 'qr' as const,
  games: games.map((numbers) => ({ numbers: [...numbers], number_type: 'auto' as const })),
})

export const EQUAL_SHARES = {
  split: 'equal' as const,
  people: ['하나', '두리', '세찌'].map((name) => ({ name, paid: null })),
  collector: 0,
  remainder: 0,
}

export const agree = async (
  app: App,
  { token, revision, people }: Syndicate,
  member: MadeMember,
  place: number,
  more: { is_agreed?: boolean; is_confirmed?: boolean } = {},
) =>
  app.call(
    agreeToSyndicate,
    { body: { token, revision, person_id: people[place]?.id ?? 0, is_agreed: true, ...more } },
    member.token,
  )

/** Three members who have agreed to share a ticket of the open round equally. */
export async function anAgreement(app: App, ...games: (readonly number[])[]) {
  const people = [await aMember(app), await aMember(app), await aMember(app)] as const
  const opened = (await app.call(openSyndicate, { body: EQUAL_SHARES }, people[0].token)).body
  const body = { token: opened.token, ...paperOf(opened.round_number, ...games) }
  const { body: box } = await app.call(addSharedTicket, { body }, people[0].token)
  for (const [place, member] of people.entries()) {
    const { status, body } = await agree(app, box, member, place)
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
  const read = async (member: MadeMember) =>
    (await app.call(getSyndicate, { query: { token: box.token } }, await signedInAgain(app, member))).body
  return { people, box: await read(people[0]), read }
}
