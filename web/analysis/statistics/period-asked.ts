import type { SearchOf } from '#contract/site/site-pages.ts'
import { missingPage } from '#web/data/reader.ts'

export interface PeriodAsked {
  readonly from?: number
  readonly to?: number
  readonly bonus: boolean
}

const roundOf = (text: string | null) => {
  if (text === null || text === '') return
  if (!/^[1-9]\d{0,4}$/.test(text)) throw missingPage()
  return Number(text)
}

/** `?from=1100&to=1245&bonus=1`, each of them optional. Throws the missing page on anything else. */
export function periodAsked(search: SearchOf<'/analysis/statistics'>): PeriodAsked {
  const from = roundOf(search.get('from'))
  const to = roundOf(search.get('to'))
  const bonus = search.get('bonus')
  if ((from ?? 1) > (to ?? Number.POSITIVE_INFINITY) || (bonus !== null && bonus !== '1')) throw missingPage()
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }), bonus: bonus === '1' }
}
