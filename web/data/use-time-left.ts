import { useEffect, useState } from 'react'
import { clockNow } from './clock.ts'

/** Milliseconds until an instant, each second anew; null while the page is only drawn. */
export function useTimeLeft(instant: number): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(clockNow())
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [])
  return now === null ? null : Math.max(0, instant - now)
}
