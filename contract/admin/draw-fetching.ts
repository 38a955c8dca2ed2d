import { z } from 'zod'
import { drawSourceWording } from '#domain/draw/draw-source.ts'
import { fetchOutcomeWording } from '#domain/draw/fetch-wording.ts'
import { FETCH_ENDS, FETCH_OUTCOMES, HELD_STATES, LONGEST_DECISION_REASON, RECORDED } from '#domain/draw/fetching.ts'
import { MINUTE } from '#domain/duration.ts'
import { endpoint } from '../endpoint.ts'
import { Count, Instant, idInUrl, RoundNumber } from '../fields.ts'
import { BY_AGE, table } from '../table.ts'
import { line } from '../text-fields.ts'

const PendingDraw = z.object({
  id: z.int(),
  round_number: RoundNumber,
  code: z.string(),
  /** Korean. */
  reason: z.string(),
  /** Each as it was read: source, draw, shops where these are what is held. */
  readings: z.array(
    z.object({ source: z.string(), draw: z.looseObject({}), stores: z.array(z.looseObject({})).optional() }),
  ),
  held_at: Instant,
  last_seen_at: Instant,
  /** How often the same came. */
  times: Count,
  state: z.enum(HELD_STATES),
  decided_at: Instant.nullable(),
  decided_by: z.string().nullable(),
})

export const listPendingDraws = endpoint({
  method: 'GET',
  path: '/api/v1/admin/draws/held',
  access: { staff: 'draws:read' },
  summary: '사람이 정해야 하는 수집 결과, 최근 것부터 100개. 두 출처의 값이 나란히 있습니다.',
  query: z.object({ state: z.enum(HELD_STATES).optional() }),
  reply: z.object({
    held: z.array(PendingDraw),
    /** Of that state in all; 10,000 where there are more. */
    total: Count,
  }),
})

const PendingDrawId = idInUrl('보류된 기록의 식별자가 아닙니다.')

/** Why a pending draw or fit is taken or thrown away. */
export const DecisionReason = line(
  LONGEST_DECISION_REASON,
  `이유는 ${LONGEST_DECISION_REASON}자 이하여야 합니다.`,
  '이유를 적어 주세요.',
)

export const acceptPendingDraw = endpoint({
  method: 'POST',
  path: '/api/v1/admin/draws/held/:id/accept',
  access: { staff: 'draws:write' },
  action: '보류된 추첨 결과를 승인',
  refuses: ['draw_incomplete', 'draw_not_begun', 'draw_rejected', 'pending_draw_not_found', 'reason_required'],
  summary: '보류된 값 중 한 출처의 것을 저장합니다. 이미 공개된 값이 바뀌면 이유가 정정 기록에 남습니다.',
  publishes: 'draws',
  params: PendingDrawId,
  body: z.object({
    source: z.string().min(1).max(50),
    reason: DecisionReason,
  }),
  reply: z.object({ recorded: z.enum(RECORDED) }),
})

export const rejectPendingDraw = endpoint({
  method: 'POST',
  path: '/api/v1/admin/draws/held/:id/reject',
  access: { staff: 'draws:write' },
  action: '보류된 추첨 결과를 거절',
  refuses: ['pending_draw_not_found'],
  summary: '보류된 값을 버립니다. 같은 값이 다시 와도 묻지 않습니다.',
  publishes: 'draws',
  params: PendingDrawId,
  body: z.object({ reason: DecisionReason }),
  reply: z.object({ rejected: z.literal(true) }),
})

const FetchRun = z.object({
  id: z.int(),
  started_at: Instant,
  asked_by: z.string(),
  milliseconds: Count,
  outcome: z.enum(FETCH_OUTCOMES),
  sources: z.array(z.looseObject({ name: z.string() })),
  stored: z.array(z.looseObject({ round_number: RoundNumber })),
  held: z.array(z.looseObject({ round_number: RoundNumber })),
})

interface OfRound {
  readonly round_number: number
}
const roundsIn = (rounds: readonly OfRound[]) => rounds.map(({ round_number }) => round_number).join(' ')
/** `제1245회`, `제1240~1245회`; empty for none. */
const roundsWording = (rounds: readonly OfRound[]) => {
  const [first, last] = [rounds[0], rounds.at(-1)]
  if (!first || !last) return ''
  return first === last ? `제${first.round_number}회` : `제${first.round_number}~${last.round_number}회`
}

export const fetchRunTable = table({
  name: 'fetch-runs',
  title: '수집 기록',
  path: '/api/v1/admin/draws/fetch-runs',
  access: { staff: 'draws:read' },
  summary: '출처에 물은 기록: 언제, 왜, 무엇이 왔고 무엇이 보류되었는지, 걸린 밀리초.',
  row: FetchRun,
  key: 'id',
  sorts: ['newest', 'oldest'],
  filters: {},
  empty: '아직 확인한 적이 없어요.',
  columns: [
    { key: 'id', heading: '번호', only: 'file' },
    { key: 'started_at', heading: '확인 시각', format: 'instant', sorts: BY_AGE },
    { key: 'asked_by', heading: '누가', only: 'file' },
    {
      key: 'outcome',
      heading: '결과',
      value: ({ outcome, stored, held }) =>
        [fetchOutcomeWording(outcome), roundsWording([...stored, ...held])].filter(Boolean).join(' · '),
      tone: ({ outcome }) => (({ stored: 'good', held: 'waiting', waiting: 'plain', failed: 'bad' }) as const)[outcome],
      only: 'page',
    },
    { key: 'ended', heading: '결과', value: ({ outcome }) => fetchOutcomeWording(outcome), only: 'file' },
    {
      key: 'sources',
      heading: '출처',
      value: ({ sources }) => sources.map(({ name }) => drawSourceWording(name)).join(' '),
    },
    { key: 'stored', heading: '저장', value: ({ stored }) => roundsIn(stored), only: 'file' },
    { key: 'held', heading: '보류', value: ({ held }) => roundsIn(held), only: 'file' },
    { key: 'milliseconds', heading: '걸린 밀리초', only: 'file' },
    {
      key: 'seconds',
      heading: '걸린 시간',
      value: ({ milliseconds }) => `${(milliseconds / 1_000).toFixed(1)}초`,
      only: 'page',
    },
    {
      key: 'by',
      heading: '누가',
      value: ({ asked_by }) => (asked_by === 'staff' ? '직원' : '자동'),
      only: 'page',
    },
  ],
})
export const { list: listFetchRuns, export: exportFetchRuns } = fetchRunTable

export const fetchDraws = endpoint({
  method: 'POST',
  path: '/api/v1/admin/draws/fetch',
  access: { staff: 'draws:write' },
  action: '추첨 결과를 수집',
  refuses: ['draw_incomplete', 'draw_not_begun', 'draw_rejected', 'reason_required'],
  own_transactions: true,
  // A source that stalls is given up after 15 s, and what it did not say is asked of the other.
  answered_within: MINUTE,
  summary: '지금 출처에 묻습니다. 회차를 적으면 저장된 회차도 다시 확인합니다. 결과는 수집 기록에 남습니다.',
  body: z.object({ round: RoundNumber.optional() }),
  reply: z.object({
    outcome: z.enum(FETCH_ENDS),
    sources: z.array(z.object({ name: z.string(), rounds: Count, trouble: z.string().nullable() })),
    stored: z.array(z.object({ round_number: RoundNumber, how: z.enum(RECORDED) })),
    held: z.array(z.object({ round_number: RoundNumber, reason: z.string() })),
  }),
})
