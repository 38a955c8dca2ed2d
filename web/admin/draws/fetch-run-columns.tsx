import type { listFetchRuns } from '#contract/admin/draw-fetching.ts'
import type { Reply } from '#contract/endpoint.ts'
import { instantWording } from '#domain/calendar.ts'
import { drawSourceWording, fetchOutcomeWording } from '#domain/draw/draw-source.ts'
import { OneLine } from '#web/admin/kit/one-line.tsx'
import { State } from '#web/admin/kit/panel.tsx'
import { BY_AGE, type Column } from '#web/admin/kit/rows.tsx'

type Run = Reply<typeof listFetchRuns>['rows'][number]

const LOOK = { stored: 'good', held: 'waiting', waiting: 'plain', failed: 'bad' } as const
const roundsOf = (rounds: readonly { readonly round_number: number }[]) => {
  const [first, last] = [rounds[0], rounds.at(-1)]
  if (!first || !last) return ''
  return first === last ? `제${first.round_number}회` : `제${first.round_number}~${last.round_number}회`
}

/** What a run of the fetch shows of itself in a list. */
export const FETCH_RUN_COLUMNS: readonly Column<Run>[] = [
  {
    head: '물은 때',
    sorts: BY_AGE,
    cell: ({ started_at }) => <OneLine>{instantWording(Date.parse(started_at))}</OneLine>,
  },
  {
    head: '결과',
    cell: ({ outcome, stored, held }) => (
      <State look={LOOK[outcome]}>
        {[fetchOutcomeWording(outcome), roundsOf([...stored, ...held])].filter(Boolean).join(' · ')}
      </State>
    ),
  },
  {
    head: '출처',
    cell: ({ sources }) => <OneLine>{sources.map(({ name }) => drawSourceWording(name)).join(', ')}</OneLine>,
  },
  { head: '걸린 시간', isNumeric: true, cell: ({ milliseconds }) => `${(milliseconds / 1_000).toFixed(1)}초` },
  { head: '누가', cell: ({ asked_by }) => <OneLine>{asked_by === 'staff' ? '직원' : '자동'}</OneLine> },
]
