import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { MINUTE, SECOND } from '#domain/duration.ts'

/** The clock of the device as its owner set it, ms: for how long ago something was here, and for what the device keeps. */
export const deviceNow = (): number => Date.now()

/** Differences between two clocks below this are delays of the network, not a wrong clock, ms. */
const AGREES = 2 * MINUTE

/** When this page began by the device's clock; another time where somebody has set that since. */
const pageBegan = () => deviceNow() - performance.now()

/** How far the device's clock is behind the site's, ms, and when the page had begun as that was found out. */
let found = { behind: 0, began: 0 }
const listeners = new Set<() => void>()

const behind = () => (Math.abs(pageBegan() - found.began) < AGREES ? found.behind : 0)

/** The time by the site's clock once it is known, else by the device's, ms. Days and rounds go by this one alone. */
export const clockNow = (): number => deviceNow() + behind()

/** What time it was by the site, and what the device said then, ms: by both another tab knows how far apart they are. */
export interface SiteTime {
  readonly now: number
  readonly at: number
}

/** A clock that somebody has set wrong would tell of other rounds, and of ones that are not there: the site's goes before it. */
export function setSiteTime({ now, at }: SiteTime): void {
  const apart = now - at
  if (!Number.isFinite(apart)) return
  const before = behind()
  found = { behind: Math.abs(apart) < AGREES ? 0 : apart, began: pageBegan() }
  if (found.behind === before) return
  for (const tell of listeners) tell()
}

function onSiteTimeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** For what is drawn by `clockNow` once: it is drawn anew when the site says another time than the device. */
export const useSiteTimeChange = (): void => void useSyncExternalStore(onSiteTimeChange, behind, () => 0)

/** Looks once the page stands, then each second, since a timer for days sleeps with the machine, and when the site says another time. */
export function useEachSecond(look: () => void): void {
  const lookNow = useEffectEvent(look)
  useEffect(() => {
    lookNow()
    const timer = setInterval(() => lookNow(), SECOND)
    const stop = onSiteTimeChange(() => lookNow())
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [])
}

/** The time, each second anew; null while the page is only drawn. */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEachSecond(() => setNow(clockNow()))
  return now
}

/** Milliseconds until an instant, each second anew; null while the page is only drawn. */
export function useTimeLeft(instant: number): number | null {
  const now = useNow()
  return now === null ? null : Math.max(0, instant - now)
}
