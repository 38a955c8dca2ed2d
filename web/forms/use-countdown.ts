import { useEffect, useState } from 'react'
import { clockNow } from '#web/data/clock.ts'

const SECOND = 1_000

/** Seconds until something may be done again, counted down once begun; 0 when it may. */
export function useCountdown(): { readonly left: number; readonly begin: (seconds: number) => void } {
  const [end, setEnd] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (end === 0) return
    const timer = setInterval(() => {
      const still = Math.max(0, Math.ceil((end - clockNow()) / SECOND))
      setLeft(still)
      if (still === 0) clearInterval(timer)
    }, SECOND / 4)
    return () => clearInterval(timer)
  }, [end])
  const begin = (seconds: number) => {
    setLeft(seconds)
    setEnd(clockNow() + seconds * SECOND)
  }
  return { left, begin }
}
