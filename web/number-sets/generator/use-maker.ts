import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MOST_SETS_AT_ONCE } from '#domain/number-set/number-set.ts'
import { useSignedInMember } from '#web/data/session/use-member.ts'
import { subscriptionShown } from '#web/plans/plan-queries.ts'
import { type GeneratorSettings, keepSettings, lastSettings } from './last-settings.ts'
import { useGenerate } from './use-generate.ts'

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
  const { strategy, wishes } = settings
  const count = Math.min(settings.count, most)
  const make = (more: Partial<GeneratorSettings> = {}) => {
    const asked = { strategy, wishes, count, ...more }
    return generating.generate({
      count: Math.min(asked.count, most),
      strategy: asked.strategy,
      fixed_numbers: [...asked.wishes.fixed],
      excluded_numbers: [...asked.wishes.excluded],
    })
  }
  return { ...generating, settings: { strategy, wishes, count }, most, remaining, change, make }
}
export type Maker = ReturnType<typeof useMaker>
