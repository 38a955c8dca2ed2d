import { useState } from 'react'
import { type RoundHour, roundHour } from '#domain/draw/round-state.ts'
import { clockNow, useEachSecond } from './clock.ts'
import { useSite } from './site.ts'

const isSame = (one: RoundHour, other: RoundHour) =>
  one.round_number === other.round_number &&
  one.hasBegun === other.hasBegun &&
  one.isNight === other.isNight &&
  one.isLate === other.isLate

/** The round whose sales closed last, by the clock: the server's while the page is drawn, then the visitor's. */
export function useRoundHour(): RoundHour {
  const { hour: first, drawMinute } = useSite()
  const [hour, setHour] = useState(first)
  useEachSecond(() => {
    const fresh = roundHour(clockNow(), drawMinute)
    setHour((known) => (isSame(known, fresh) ? known : fresh))
  })
  return hour
}
