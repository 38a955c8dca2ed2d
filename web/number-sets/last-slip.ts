import { storedValue, storeText, storeValue } from '#web/data/storage.ts'
import { type HandedSlip, slipInAddress, slipPath } from './slip-address.ts'

/** In local storage: the address of the slip that was opened last in this browser, to hold a paper ticket against it. */
const KEY = 'last_slip'

export const rememberSlip = (slip: HandedSlip): void => void storeValue(KEY, slipPath(slip).replace(/^[^#]*/, ''))

/** The slip that was opened last; null without one. `newest`: the newest round on sale. */
export function lastSlip(newest: number): HandedSlip | null {
  const stored = storedValue(KEY)
  return typeof stored === 'string' ? slipInAddress(stored, newest) : null
}

export const forgetSlip = (): void => void storeText(KEY, null)
