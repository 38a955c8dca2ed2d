import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { SAME_ODDS_WORDING, STRATEGY_WORDING, type Strategy } from '#domain/number-set.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Allowance } from './allowance.tsx'
import { GenerateFailure } from './generate-failure.tsx'
import { CountField, STRATEGY_MEANING, StrategyField } from './generator-fields.tsx'
import { MadeSets } from './made-sets.tsx'
import { NumberGrid } from './number-grid.tsx'
import { allowanceShown } from './number-set-queries.ts'
import { useGenerate } from './use-generate.ts'
import { NO_WISHES } from './wishes.ts'

const MOST_AT_ONCE = 10

/** Makes sets for the open round, and says what that costs of the month. */
export function Generator() {
  const [strategy, setStrategy] = useState<Strategy>('random')
  const [wishes, setWishes] = useState(NO_WISHES)
  const [wantedCount, setCount] = useState(1)
  const { data: allowance } = useQuery(allowanceShown)
  const { generate, isRunning, error, made } = useGenerate()
  const most = Math.max(1, Math.min(MOST_AT_ONCE, allowance?.remaining_numbers ?? MOST_AT_ONCE))
  const count = Math.min(wantedCount, most)
  const ask = () =>
    void generate({ count, strategy, fixed_numbers: [...wishes.fixed], excluded_numbers: [...wishes.excluded] })
  const send = (event: FormEvent) => {
    event.preventDefault()
    ask()
  }
  return (
    <Card>
      <Allowance />
      <form onSubmit={send} className="mt-5 space-y-4">
        <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
          <StrategyField strategy={strategy} onChange={setStrategy} />
          <CountField count={count} most={most} onChange={setCount} />
        </div>
        <p id={STRATEGY_MEANING} aria-live="polite" className="text-small text-soft">
          {STRATEGY_WORDING[strategy]} {SAME_ODDS_WORDING}
        </p>
        <NumberGrid wishes={wishes} onChange={setWishes} />
        <Button type="submit" className="w-full sm:w-auto" aria-disabled={isRunning}>
          {isRunning ? '생성 중…' : '번호 만들기'}
        </Button>
      </form>
      <GenerateFailure error={error} onRetry={ask} />
      <MadeSets made={made} isRunning={isRunning} />
    </Card>
  )
}
