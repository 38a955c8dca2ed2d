import type { FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CountChips } from './count-chips.tsx'
import { GenerateFailure } from './generate-failure.tsx'
import { StrategyRows } from './strategy-rows.tsx'
import type { Maker } from './use-maker.ts'
import { WishSlip } from './wish-slip.tsx'

/** How, how many, and with or without which numbers. On phones the button stays in sight. */
export function GeneratorForm({ maker }: { maker: Maker }) {
  const { settings, most, remaining, isRunning, error, change, make } = maker
  const send = (event: FormEvent) => {
    event.preventDefault()
    void make()
  }
  return (
    <form onSubmit={send} className="space-y-7">
      <StrategyRows strategy={settings.strategy} onChange={(strategy) => change({ strategy })} />
      <CountChips count={settings.count} most={most} remaining={remaining} onChange={(count) => change({ count })} />
      <WishSlip wishes={settings.wishes} onChange={(wishes) => change({ wishes })} />
      <div className="generator-foot">
        {error && <GenerateFailure error={error} onRetry={() => make()} />}
        <Button type="submit" className="w-full" aria-disabled={isRunning}>
          {isRunning ? '생성 중…' : `${settings.count}세트 만들기`}
        </Button>
      </div>
    </form>
  )
}
