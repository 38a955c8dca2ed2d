import { z } from 'zod'
import { countWording } from '#domain/count-wording.ts'
import { NUMBER_TYPES } from '#domain/draw/draw.ts'
import { PROOF_FILE_VERSION } from '#domain/seal/proof-file.ts'
import {
  FEWEST_PEOPLE,
  LONGEST_PERSON_NAME,
  MOST_PAID,
  MOST_PEOPLE,
  MOST_SHARED_TICKETS,
  MOST_SYNDICATES,
  SPLITS,
  SYNDICATE_STATES,
} from '#domain/syndicate/syndicate.ts'
import { PAPER_MARK } from '#domain/ticket/paper-mark.ts'
import { TICKET_SOURCES } from '#domain/ticket/ticket-qr.ts'
import { endpoint } from '../endpoint.ts'
import {
  Count,
  Instant,
  idInUrl,
  KoreanDate,
  LottoNumber,
  Rank,
  Revision,
  RoundNumber,
  RowNumber,
  SixNumbers,
  Won,
} from '../fields.ts'
import { name } from '../text-fields.ts'
import { ConfirmsBudget, TrueOrFalse } from './number-sets.ts'
import { PaperTicket } from './tickets.ts'

const LINK = '링크가 잘렸어요. 보낸 사람에게 다시 받아 주세요.'
/** What stands in a link behind the `#`: 24 random bytes. */
const Token = z.string({ error: LINK }).regex(/^[\w-]{32}$/, { error: LINK })
const ByLink = z.object({ token: Token })

const PEOPLE = `함께 산 사람은 ${FEWEST_PEOPLE}명에서 ${MOST_PEOPLE}명까지예요.`
const PAID = `낸 돈은 1원에서 ${countWording(MOST_PAID)}원까지 적어 주세요.`
const MARK = '복권의 표시는 0에서 9, a에서 f까지의 다섯 글자예요.'
const PLACE = '당첨금을 찾을 사람과 남는 돈을 받을 사람을 골라 주세요.'

const Person = z.object({
  /** Of somebody who is in the list; absent: a new one. */
  id: RowNumber.optional(),
  name: name(LONGEST_PERSON_NAME, `이름은 ${LONGEST_PERSON_NAME}자까지예요.`, '이름을 적어 주세요.'),
  /** Won; null where prizes are shared equally. */
  paid: z.int({ error: PAID }).min(1, { error: PAID }).max(MOST_PAID, { error: PAID }).nullable(),
})

const Place = z
  .int({ error: PLACE })
  .min(0, { error: PLACE })
  .max(MOST_PEOPLE - 1, { error: PLACE })

/** Who bought together, and what they agree on. */
const terms = {
  split: z.enum(SPLITS, { error: `나누는 방법은 ${SPLITS.join(', ')} 중 하나여야 해요.` }),
  /** The opener first. */
  people: z.array(Person, { error: PEOPLE }).min(FEWEST_PEOPLE, { error: PEOPLE }).max(MOST_PEOPLE, { error: PEOPLE }),
  /** Who fetches the prizes, and who gets what remains of a won: places in the list, from 0. */
  collector: Place,
  remainder: Place,
}
type Terms = z.output<z.ZodObject<typeof terms>>

/** @see MOST_PEOPLE */
function checkTerms({ split, people, collector, remainder }: Terms, context: z.RefinementCtx) {
  const issue = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
  const names = people.map((person) => person.name)
  names.forEach((one, i) => {
    if (names.indexOf(one) < i) issue(['people', i, 'name'], '같은 이름이 두 번 있어요. 구별되게 적어 주세요.')
  })
  people.forEach(({ paid, id }, i) => {
    if (split === 'paid' && paid === null) issue(['people', i, 'paid'], PAID)
    if (id !== undefined && people.findIndex((other) => other.id === id) < i)
      issue(['people', i, 'name'], '같은 사람이 두 번 있어요.')
  })
  for (const [field, place] of Object.entries({ collector, remainder }))
    if (place >= people.length) issue([field], PLACE)
}

const NewSyndicate = z.object(terms).superRefine(checkTerms)
const ChangedSyndicate = z.object({ token: Token, revision: Revision, ...terms }).superRefine(checkTerms)
export type NewTerms = z.output<typeof NewSyndicate>

/** Won of one person, or of all. */
const Shared = z.object({ gross: Won, tax: Won, net: Won })

const Game = z.object({
  numbers: SixNumbers,
  number_type: z.enum(NUMBER_TYPES),
  /** Null until the round is tallied and without a prize. */
  rank: Rank.nullable(),
})

export const Syndicate = z.object({
  token: Token,
  round_number: RoundNumber,
  draw_date: KoreanDate,
  sales_close_at: Instant,
  state: z.enum(SYNDICATE_STATES),
  /** How often it was changed; whoever agrees says which they read. */
  revision: Revision,
  /** Whether the caller may change people and shares: who opened it or, once they have left, the next in the list. */
  is_keeper: z.boolean(),
  /** The caller's own entry in `people`; null for somebody who has not joined. */
  own_id: RowNumber.nullable(),
  split: z.enum(SPLITS),
  people: z.array(
    z.object({
      id: RowNumber,
      /** Null once their account is deleted. */
      name: z.string().nullable(),
      paid: Won.nullable(),
      /** Won of the tickets' price that are theirs. */
      cost: Won,
      /** Whether an account has taken this name. */
      is_taken: z.boolean(),
      agreed_at: Instant.nullable(),
      /** What they get of what was won; null until the tally, and where not everybody agreed. */
      share: Shared.nullable(),
    }),
  ),
  collector: Count,
  remainder: Count,
  tickets: z.array(z.object({ id: RowNumber, source: z.enum(TICKET_SOURCES), games: z.array(Game) })),
  /** Won that the tickets cost. */
  cost: Won,
  /** Whether all have agreed to what stands here. */
  is_agreed: z.boolean(),
  /** When the agreement was sealed; null: not, or not yet. */
  sealed_at: Instant.nullable(),
  /** Whether that came before the first ball could fall, as of a round's seal; null while it is not sealed. */
  is_before_draw: z.boolean().nullable(),
  drawn: z.object({ numbers: SixNumbers, bonus_number: LottoNumber }).nullable(),
  /** What all tickets won; null until the tally. */
  result: Shared.extend({
    /** Won of tax where one person fetches everything as their own. */
    tax_if_one: Won,
    /** The last Korean day on which a prize can be claimed. */
    claim_until: KoreanDate,
    /** When the draw was last corrected after it had been tallied; null: never. */
    corrected_at: Instant.nullable(),
  }).nullable(),
})
export type Syndicate = z.output<typeof Syndicate>

const CHANGING = ['syndicate_not_found', 'syndicate_private', 'syndicate_closed'] as const

/** 409 `syndicates_full`, `on_break`. */
export const openSyndicate = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/syndicates',
  access: 'member',
  changes: ['syndicates'],
  refuses: ['syndicates_full', 'syndicate_closed', 'on_break'],
  summary: `지금 파는 회차에 함께 산 복권을 만듭니다. 사람은 ${FEWEST_PEOPLE}명에서 ${MOST_PEOPLE}명, 만든 사람이 맨 앞이고, 나누는 방법은 똑같이(equal) 또는 낸 돈만큼(paid)입니다. 한 회차에 ${MOST_SYNDICATES}개까지. token은 링크에 넣습니다.`,
  body: NewSyndicate,
  status: 201,
  reply: Syndicate,
})

export const listSyndicates = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/syndicates',
  access: 'member',
  follows: ['syndicates', 'draws'],
  summary: '내가 참여한 함께 산 복권, 최근 것부터 100개까지.',
  reply: z.object({ syndicates: z.array(Syndicate) }),
})

/** Of a member, also of one who has not joined as long as sales are open. */
export const getSyndicate = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/syndicates/by-link',
  access: 'member',
  follows: ['syndicates', 'draws'],
  refuses: ['syndicate_not_found', 'syndicate_private'],
  summary: '링크의 함께 산 복권. 판매가 끝난 뒤에는 참여한 사람만 봅니다.',
  query: ByLink,
  reply: Syndicate,
})

/** The same for who has no account, or is not signed in. */
export const viewSyndicate = endpoint({
  method: 'GET',
  path: '/api/v1/public/syndicates',
  access: 'anyone',
  follows: ['syndicates'],
  refuses: ['syndicate_not_found', 'syndicate_private'],
  summary: '링크의 함께 산 복권을 로그인하지 않고 봅니다. 판매가 끝난 뒤에는 볼 수 없습니다.',
  query: ByLink,
  reply: Syndicate,
})

/** Asks everybody anew. 403 `syndicate_keeper_only`; 409 `syndicate_changed`. */
export const changeSyndicate = endpoint({
  method: 'PUT',
  path: '/api/v1/auth/me/syndicates',
  access: 'member',
  changes: ['syndicates', 'number_sets'],
  refuses: [...CHANGING, 'syndicate_keeper_only', 'syndicate_changed', 'syndicate_person_not_found'],
  summary: '사람과 몫을 바꿉니다. 만든 사람만 할 수 있고, 모두에게 다시 동의를 묻습니다.',
  body: ChangedSyndicate,
  reply: Syndicate,
})

/** With `is_agreed` false the name is taken without agreeing, or the agreement taken back. Names the revision that was read. */
export const agreeToSyndicate = endpoint({
  method: 'PUT',
  path: '/api/v1/auth/me/syndicates/agreement',
  access: 'member',
  changes: ['syndicates', 'number_sets'],
  refuses: [
    ...CHANGING,
    'syndicate_person_not_found',
    'syndicate_name_taken',
    'syndicate_joined',
    'syndicate_changed',
    'syndicate_empty',
    'syndicate_sum_differs',
    'on_break',
    'budget_exceeded',
    'budget_near',
  ],
  summary:
    '내 이름을 골라 참여하고, 읽은 내용(revision)에 동의합니다. is_agreed가 false면 동의하지 않고 이름만 고르거나 동의를 거둡니다. 내 몫의 복권값이 내가 정한 한 달 한도의 80%를 쓴 뒤면 budget_near로, 한도를 넘으면 budget_exceeded로 되묻습니다.',
  body: z.object({
    token: Token,
    revision: Revision,
    person_id: RowNumber,
    is_agreed: TrueOrFalse,
    is_confirmed: ConfirmsBudget,
  }),
  reply: Syndicate,
})

/** The last one who leaves takes the syndicate along. */
export const leaveSyndicate = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/syndicates/leave',
  access: 'member',
  changes: ['syndicates', 'number_sets'],
  refuses: [...CHANGING, 'syndicate_people_only'],
  summary: '판매가 끝나기 전에 함께 산 복권에서 나갑니다. 이름은 목록에 남아 다른 사람이 고를 수 있습니다.',
  body: ByLink,
  reply: z.object({ left: z.literal(true) }),
})

/** Asks everybody anew. The member's own saved ticket with the same games moves here. 409 `syndicate_paper_taken`. */
export const addSharedTicket = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/syndicates/tickets',
  access: 'member',
  changes: ['syndicates', 'number_sets'],
  refuses: [
    ...CHANGING,
    'syndicate_people_only',
    'syndicate_ticket_round',
    'syndicate_paper_taken',
    'syndicate_ticket_known',
    'syndicate_full',
  ],
  summary: `함께 산 복권에 종이 복권 한 장을 담습니다, ${MOST_SHARED_TICKETS}장까지. 내 번호에 담아 둔 같은 복권은 이리로 옮깁니다. 모두에게 다시 동의를 묻습니다. mark는 QR의 글을 20비트로 줄인 표시이고, 같은 회차에 같은 게임과 같은 mark가 어디든 담겨 있으면 syndicate_paper_taken으로 거절합니다.`,
  body: PaperTicket.extend({
    token: Token,
    mark: z.string({ error: MARK }).regex(PAPER_MARK, { error: MARK }).optional(),
  }),
  status: 201,
  reply: Syndicate,
})

export const removeSharedTicket = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/me/syndicates/tickets/:id',
  access: 'member',
  changes: ['syndicates', 'number_sets'],
  refuses: [...CHANGING, 'ticket_not_found'],
  summary: '함께 산 복권에서 종이 복권 한 장을 뺍니다. 모두에게 다시 동의를 묻습니다.',
  params: idInUrl('복권의 식별자가 아닙니다.'),
  reply: Syndicate,
})

const Hash = z.string()

/** The file that convinces without this site: the agreement's leaf up to the signed log, and the names that its hashes stand for. */
export const getAgreementProof = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/syndicates/proof',
  access: 'member',
  refuses: ['syndicate_not_found', 'syndicate_private', 'syndicate_not_sealed', 'agreement_unsigned'],
  summary:
    '봉인한 합의의 증명 파일. proofs에는 봉인한 글(leaf)부터 서명한 기록까지가, names에는 글에 든 이름 해시마다 이름과 salt가 있습니다. 탈퇴한 회원은 null입니다. 계산은 docs/seals.md에 있습니다.',
  query: ByLink,
  reply: z.object({
    proofs: z.array(
      z.object({
        version: z.literal(PROOF_FILE_VERSION),
        kind: z.literal('agreement'),
        leaf: z.string(),
        ...{ leaf_index: Count, tree_size: Count, path: z.array(Hash), root: Hash },
        ...{ entry: z.string(), entry_index: Count, entry_path: z.array(Hash), checkpoint: z.string() },
        keys: z.array(z.string()),
      }),
    ),
    names: z.array(z.object({ name: z.string(), salt: z.string() }).nullable()),
  }),
})
