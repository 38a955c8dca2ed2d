import type { getFreshness } from '#contract/draws/freshness.ts'
import type { Reply } from '#contract/endpoint.ts'

type Checks = Pick<Reply<typeof getFreshness>, 'next_check_at' | 'last_run'>

/** When sources are asked next; null where that is not known. A plan that the newest look has overtaken is none. */
export function nextCheck({ next_check_at, last_run }: Checks): number | null {
  if (next_check_at === null) return null
  const next = Date.parse(next_check_at)
  return last_run !== null && next <= Date.parse(last_run.started_at) ? null : next
}
