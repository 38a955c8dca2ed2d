import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type GenerateNumberSets, generateNumberSets, type NumberSet } from '#contract/number-sets/number-sets.ts'
import { MOST_SETS_AT_ONCE } from '#domain/number-set/number-set.ts'
import { isApiError } from '#web/data/api-error.ts'
import { useSignedInMember } from '#web/data/session/use-member.ts'
import { useChange } from '#web/data/use-change.ts'
import { subscriptionShown } from '#web/plans/plan-queries.ts'
import { type GeneratorSettings, keepSettings, lastSettings } from './generator-settings.ts'

/** A unique key of a request. `randomUUID` is only there on encrypted pages. */
const freshKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export interface GeneratedSets {
  readonly sets: readonly NumberSet[]
  readonly remaining: number
}

/**
 * Makes sets. Until the server has answered, asking for the same again is the same request: a second click or
 * a try after a broken line spends nothing twice.
 */
function useGenerate() {
  const { send, isRunning, error } = useChange(generateNumberSets)
  const [made, setMade] = useState<GeneratedSets | null>(null)
  const request = useRef({ wanted: '', key: '' })
  const isBusy = useRef(false)
  const generate = async (wanted: GenerateNumberSets) => {
    if (isBusy.current) return
    isBusy.current = true
    const written = JSON.stringify(wanted)
    if (request.current.wanted !== written) request.current = { wanted: written, key: freshKey() }
    try {
      const { generated_numbers, remaining_numbers } = await send({ body: wanted, key: request.current.key })
      setMade({ sets: generated_numbers, remaining: remaining_numbers })
      request.current.wanted = ''
    } catch (failure) {
      setMade(null)
      if (!isApiError(failure)) throw failure
      if (failure.isRefusal) request.current.wanted = ''
    } finally {
      isBusy.current = false
    }
  }
  return { generate, isRunning, error, made }
}

/** Makes sets as the member last chose, or chooses now; as many as the month still allows, one at least is asked for. */
export function useMaker() {
  const { id } = useSignedInMember()
  const [settings, setSettings] = useState(() => lastSettings(id))
  const { data } = useQuery(subscriptionShown)
  const generating = useGenerate()
  const remaining = data?.remaining_numbers
  const most = Math.max(1, Math.min(MOST_SETS_AT_ONCE, remaining ?? MOST_SETS_AT_ONCE))
  const change = (more: Partial<GeneratorSettings>) => {
    const next = { ...settings, ...more }
    setSettings(next)
    keepSettings(id, next)
  }
  const { strategy, constraints } = settings
  const count = Math.min(settings.count, most)
  const make = (more: Partial<GeneratorSettings> = {}) => {
    const asked = { strategy, constraints, count, ...more }
    return generating.generate({
      count: Math.min(asked.count, most),
      strategy: asked.strategy,
      fixed_numbers: [...asked.constraints.fixed],
      excluded_numbers: [...asked.constraints.excluded],
    })
  }
  return { ...generating, settings: { strategy, constraints, count }, most, remaining, change, make }
}
export type Maker = ReturnType<typeof useMaker>
