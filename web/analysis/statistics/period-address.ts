import type { SearchOf } from '#contract/site/site-pages.ts'
import { missingPage } from '#web/data/page-loaders.ts'
import { GROUP_IDS, type GroupId } from './period-groups.ts'

/** What the page shows, as its address says it. */
export interface PeriodSearch {
  readonly from?: number
  readonly to?: number
  readonly bonus: boolean
  /** The feature that is drawn on its own. */
  readonly show: GroupId
}

const roundOf = (text: string | null) => {
  if (text === null || text === '') return
  if (!/^[1-9]\d{0,4}$/.test(text)) throw missingPage()
  return Number(text)
}

/** `?from=1100&to=1245&bonus=1&show=sections`, each of them optional. Throws the missing page on anything else. */
export function periodAsked(search: SearchOf<'/analysis/statistics'>): PeriodSearch {
  const from = roundOf(search.get('from'))
  const to = roundOf(search.get('to'))
  const bonus = search.get('bonus')
  const show = GROUP_IDS.find((id) => id === (search.get('show') ?? GROUP_IDS[0]))
  if ((from ?? 1) > (to ?? Number.POSITIVE_INFINITY) || (bonus !== null && bonus !== '1') || !show) throw missingPage()
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }), bonus: bonus === '1', show }
}

/** One address for what is shown; what is usual is not said. */
export function periodPath({ from, to, bonus, show }: PeriodSearch): string {
  const search = new URLSearchParams({
    ...(from !== undefined && { from: String(from) }),
    ...(to !== undefined && { to: String(to) }),
    ...(bonus && { bonus: '1' }),
    ...(show !== GROUP_IDS[0] && { show }),
  }).toString()
  return `/analysis/statistics${search && `?${search}`}`
}
