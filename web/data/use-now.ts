import { useState } from 'react'
import { clockNow } from './clock.ts'
import { useEachSecond } from './use-each-second.ts'

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
