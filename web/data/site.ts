import { type RouterContextProvider, useRouteLoaderData } from 'react-router'
import { type ComingDraw, nextDraw } from '#domain/calendar.ts'
import { type RoundHour, roundHour } from '#domain/draw/round-state.ts'
import { surroundingsContext } from './page-loaders.ts'

/** Facts of the site for every page; the same until the next draw begins. */
export interface Site {
  /** Origin for canonical links, without a slash at its end. */
  readonly publicUrl: string
  /** Minutes after midnight in Korea at which Saturday's draw begins. */
  readonly drawMinute: number
  readonly nextDraw: ComingDraw
  /** The round whose sales closed last, by the clock. */
  readonly hour: RoundHour
}

/** For the root's loader. */
export function siteOf(context: Readonly<RouterContextProvider>): Site {
  const { publicUrl, drawMinute, now } = context.get(surroundingsContext)
  return { publicUrl, drawMinute, nextDraw: nextDraw(now, drawMinute), hour: roundHour(now, drawMinute) }
}

export function useSite(): Site {
  const site = useRouteLoaderData('root') as Site | undefined
  if (site === undefined) throw new Error('the root was not loaded')
  return site
}
