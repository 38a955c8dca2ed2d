import type { fetchDraws } from '#contract/admin/draw-fetching.ts'
import type { Reply } from '#contract/endpoint.ts'
import { drawSourceWording, type FetchEnd } from '#domain/draw/draw-source.ts'
import { troubleWording } from '#domain/draw/fetch-wording.ts'

type Synced = Reply<typeof fetchDraws>

const HOW = { stored: '저장', completed: '추가', corrected: '정정', unchanged: '그대로' } as const
const OUTCOMES: Readonly<Record<FetchEnd, string>> = {
  off: 'DRAW_SOURCES=off 이므로 묻지 않았습니다.',
  busy: '다른 곳에서 이미 묻고 있습니다.',
  nothing_missing: '빠진 것이 없습니다.',
  stored: '새로 저장했습니다.',
  held: '사람이 정해야 할 것이 있습니다. npm run staff -- list-pending-draws state=open',
  waiting: '아직 새로 나온 것이 없습니다.',
  failed: '어느 출처도 답하지 않았습니다.',
}
/** Rounds that are listed one by one, at most; a longer catch-up is only counted. */
const LISTED = 10

/** The outcome of a fetch, for the terminal. */
export const fetchedWording = ({ outcome, sources, stored, held }: FetchReply): string =>
  [
    OUTCOMES[outcome],
    ...sources.map(
      ({ name, rounds, trouble }) => `${drawSourceWording(name)}\t${trouble === null ? `${rounds}건` : trouble}`,
    ),
    ...(stored.length > LISTED
      ? [`제${stored[0]?.round_number}회~제${stored.at(-1)?.round_number}회\t${stored.length}건 저장`]
      : stored.map(({ round_number, how }) => `제${round_number}회\t${HOW[how]}`)),
    ...held.map(({ round_number, reason }) => `제${round_number}회\t보류: ${reason}`),
  ].join('\n')

type FetchReply = {
  readonly [K in keyof Synced]: Synced[K] extends readonly (infer Row)[] ? readonly Row[] : Synced[K]
}

/** The sentence that the start prints about its first fetch; none when there is nothing to say. */
export function startWording({
  outcome,
  stored,
  sources,
}: Pick<FetchReply, 'outcome' | 'stored' | 'sources'>): string | null {
  if (outcome === 'failed')
    return `추첨 결과를 받아올 곳에 연결하지 못했습니다. 저장된 결과로 시작하고 한 시간마다 다시 묻습니다. (${troubleWording(sources)})`
  const newest = stored.reduce((largest, { round_number }) => Math.max(largest, round_number), 0)
  return newest > 0 ? `제${newest}회까지 추첨 결과를 받아왔습니다.` : null
}
