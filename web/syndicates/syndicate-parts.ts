import type { Syndicate } from '#contract/number-sets/syndicates.ts'
import { getSyndicate, listSyndicates, viewSyndicate } from '#contract/number-sets/syndicates.ts'
import { instantWording, monthDayWording } from '#domain/calendar.ts'
import { exactWon } from '#domain/money/won.ts'
import { withParticle } from '#domain/particle.ts'
import { GONE_PERSON, isPaidFor } from '#domain/syndicate/syndicate.ts'
import { query } from '#web/data/query.ts'

/** ms */
const SEALED_WITHIN = 5_000

export type Person = Syndicate['people'][number]

/** Changed by others at any time, so it is asked for anew whenever it is looked at. */
export const syndicateShown = (token: string) => ({
  ...query(getSyndicate, { query: { token } }),
  staleTime: 0,
  // Sealing takes a moment, and nothing else tells an open page of it.
  refetchInterval: ({ state: { data } }: { state: { data?: Syndicate | undefined } }) =>
    data?.state === 'closed' && data.is_agreed && data.sealed_at === null ? SEALED_WITHIN : (false as const),
})
export const syndicateOfVisitor = (token: string) => ({ ...query(viewSyndicate, { query: { token } }), staleTime: 0 })
export const ownSyndicates = { ...query(listSyndicates), staleTime: 0 }

/** The page of a link. The token stands behind the `#`, which no server is sent; after a dot who the visitor chose to be. */
export const syndicatePath = (token: string, person?: number) =>
  `/syndicate#${token}${person === undefined ? '' : `.${person}`}`

/** What stands in an address; null where it is no link of ours. */
export function syndicateInAddress(hash: string): { readonly token: string; readonly person: number | null } | null {
  const [, token, person] = /^#([\w-]{32})(?:\.(\d{1,9}))?$/.exec(hash) ?? []
  return token === undefined ? null : { token, person: person === undefined ? null : Number(person) }
}

export const nameOf = ({ name }: Pick<Person, 'name'>): string => name ?? GONE_PERSON

/** The others of a box, by the names that they have there. */
export const othersOf = ({ people, own_id }: Syndicate): readonly string[] =>
  people.filter(({ id }) => id !== own_id).map(nameOf)

/** How many have agreed. */
export const agreedCount = ({ people }: Syndicate): number =>
  people.filter(({ agreed_at }) => agreed_at !== null).length

export const gamesOf = ({ tickets }: Syndicate): number => tickets.reduce((sum, { games }) => sum + games.length, 0)

const TALLYING = '집계 중'
const wonWord = ({ gross }: NonNullable<Syndicate['result']>) => (gross > 0 ? '당첨' : '당첨 없음')

/** What came of tickets on which not all agreed, once they are drawn: their state says only that. */
export const unagreedOutcome = ({ state, is_agreed, tickets, result }: Syndicate): string | null =>
  is_agreed || tickets.length === 0 ? null : result ? wonWord(result) : state === 'drawn' ? TALLYING : null

/** How far it is, in a word or two, and whether that is well. */
export function stateWording(box: Syndicate): { readonly word: string; readonly look: 'celadon' | 'amber' | 'plain' } {
  const { state, is_agreed, tickets, people, sealed_at, result } = box
  if (state === 'open') {
    if (tickets.length === 0) return { word: '복권을 담아 주세요', look: 'plain' }
    if (is_agreed) return { word: '모두 동의했어요', look: 'celadon' }
    return { word: `${people.length}명 중 ${agreedCount(box)}명 동의`, look: 'amber' }
  }
  if (!is_agreed) return { word: '합의하지 못했어요', look: 'amber' }
  if (result) return { word: wonWord(result), look: result.gross > 0 ? 'celadon' : 'plain' }
  if (state === 'drawn') return { word: TALLYING, look: 'amber' }
  return sealed_at ? { word: '봉인했어요', look: 'celadon' } : { word: '봉인하는 중', look: 'plain' }
}

/** People whose shares one reads in a sentence; of more a list is plainer. */
const MOST_IN_A_SENTENCE = 4

/** The agreement in plain sentences, on the page and on paper. */
export function termsWording(box: Syndicate): readonly string[] {
  const { round_number, draw_date, tickets, cost, split, people, collector, remainder } = box
  const [fetches, gets] = [people[collector], people[remainder]].map((person) => (person ? nameOf(person) : ''))
  return [
    tickets.length === 0
      ? `제${round_number}회(${monthDayWording(draw_date)} 추첨) 복권을 ${people.length}명이 함께 사요. 아직 담은 복권은 없어요.`
      : `제${round_number}회(${monthDayWording(draw_date)} 추첨) 복권 ${tickets.length}장, ${gamesOf(box)}게임(${exactWon(cost)})을 ${people.length}명이 함께 샀어요.`,
    split === 'equal'
      ? '당첨금은 당첨된 게임마다 모두 똑같이 나눠요.'
      : people.length > MOST_IN_A_SENTENCE
        ? '당첨금은 당첨된 게임마다, 이름 옆에 적은 낸 돈만큼 나눠요.'
        : `당첨금은 당첨된 게임마다 낸 돈만큼 나눠요: ${people.map((person) => `${nameOf(person)} ${exactWon(person.paid ?? 0)}`).join(', ')}.`,
    `당첨금은 ${withParticle(fetches ?? '', '이/가')} 찾아서 모두에게 나눠 줘요.`,
    `나누고 남는 몇 원은 ${withParticle(gets ?? '', '이/가')} 가져요.`,
  ]
}

/** Why nobody can agree yet, where what was paid in is not what the tickets cost. */
export function sumWording({ split, people, tickets, cost }: Syndicate): string | null {
  if (tickets.length === 0 || isPaidFor(split, people, cost)) return null
  const paid = people.reduce((sum, person) => sum + (person.paid ?? 0), 0)
  return `낸 돈을 모두 더하면 ${withParticle(exactWon(paid), '이라/라')} 복권값 ${withParticle(exactWon(cost), '과/와')} 달라요. 맞춘 뒤에 동의할 수 있어요.`
}

export const AFTER_CLOSE = '판매가 끝나는 토요일 20시부터는 아무도 바꿀 수 없어요.'
export const NO_MONEY = '로또렌즈는 복권을 대신 사거나 돈을 받고 나눠 주지 않아요. 돈은 여러분끼리 주고받아요.'

const UNCHANGED = '봉인한 뒤 한 글자도 바뀌지 않았다는 것. 증명 파일은 로또렌즈 없이도 확인할 수 있어요.'
const LATE = '추첨하기 전에 정했다는 것. 사이트가 멈춰 있어서 추첨이 시작된 뒤에 봉인했어요.'

/** What the agreement proves as far as it is sealed, and what not. */
export function provedBy({ is_before_draw }: Syndicate): Readonly<Record<'proves' | 'proves_not', readonly string[]>> {
  if (is_before_draw === null) return { proves: [], proves_not: PROVES_NOT }
  return is_before_draw
    ? {
        proves: ['추첨하기 전에 이 복권과 이 몫을 정했고, 이름을 적은 사람이 모두 그 시각에 동의했다는 것', UNCHANGED],
        proves_not: PROVES_NOT,
      }
    : { proves: [UNCHANGED], proves_not: [LATE, ...PROVES_NOT] }
}
const PROVES_NOT = [
  '이름을 적은 계정이 정말 그 사람인지',
  '종이 복권을 누가 가지고 있는지, 돈을 정말 주고받았는지',
  '법원이나 세무서가 어떻게 판단할지. 문제가 생기면 전문가와 상담하세요.',
] as const

/** What the tax office may ask for. */
export const TO_KEEP = [
  '이 합의서와 증명 파일 (추첨 전에 몫을 정했다는 것)',
  '복권 앞면과 뒷면 사진, 찾을 때 받은 원천징수영수증',
  '복권값을 모은 기록과 당첨금을 나눠 보낸 이체 내역',
] as const

export const atWording = (instant: string): string => instantWording(instant)
