import { useEffect, useEffectEvent, useState } from 'react'
import { SECOND } from '#domain/duration.ts'

/** The visitor's clock, ms; the only one that the browser's side reads. */
export const clockNow = (): number => Date.now()

/** Looks once the page stands, and then each second: a timer for days sleeps with the machine. */
export function useEachSecond(look: () => void): void {
  const lookNow = useEffectEvent(look)
  useEffect(() => {
    lookNow()
    const timer = setInterval(() => lookNow(), SECOND)
    return () => clearInterval(timer)
  }, [])
}

/** The visitor's clock, each second anew; null while the page is only drawn. */
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
