import { useEffect, useState } from 'react'
import { storedValue, storeValue } from '#web/data/storage.ts'

/** A district of a region, as the page of shops names both. */
export interface HomeDistrict {
  readonly region: string
  readonly district: string
}

/** In local storage. It is the device's own and is sent to nobody. */
const KEY = 'home_district'

function storedDistrict(): HomeDistrict | null {
  const stored = storedValue(KEY) as Partial<HomeDistrict> | null
  return typeof stored?.region === 'string' && typeof stored.district === 'string'
    ? { region: stored.region, district: stored.district }
    : null
}

/** The visitor's own district, null until they choose one; read once the page is there, as the server knows nothing of it. */
export function useHomeDistrict() {
  const [home, setHome] = useState<HomeDistrict | null>(null)
  useEffect(() => setHome(storedDistrict()), [])
  const keep = (chosen: HomeDistrict | null) => {
    storeValue(KEY, chosen)
    setHome(chosen)
  }
  return [home, keep] as const
}
