import { useEffect, useEffectEvent } from 'react'
import { SECOND } from '#domain/duration.ts'

/** Looks once the page stands, and then each second: a timer for days sleeps with the machine. */
export function useEachSecond(look: () => void): void {
  const lookNow = useEffectEvent(look)
  useEffect(() => {
    lookNow()
    const timer = setInterval(() => lookNow(), SECOND)
    return () => clearInterval(timer)
  }, [])
}
