import { Link } from 'react-router'
import { useOpenDraw } from '#web/data/use-draw-time.ts'
import { UnlessResting } from '#web/play-limits/unless-resting.tsx'
import { PatientButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import {
  GenerateFailure,
  MadeStatus,
  NeedsLine,
  remainingWording,
  settingsWording,
} from './generator/generator-messages.tsx'
import type { Maker } from './generator/use-maker.ts'

/** Makes numbers for the open round as last time, with one press. */
export function QuickMaker({ maker }: { maker: Maker }) {
  const { round_number } = useOpenDraw()
  const { settings, isRunning, error, make } = maker
  return (
    <Card className="px-5 py-3 sm:px-7 sm:py-6">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lead font-bold">제{round_number}회 번호 만들기</h2>
          <p className="text-small text-soft">{settingsWording(settings)}</p>
        </div>
        <Link
          to="/dashboard/numbers/new"
          className="-my-1 inline-flex min-h-11 flex-none items-center font-semibold text-celadon underline-offset-4 hover:underline"
        >
          바꾸기
        </Link>
      </div>
      <NeedsLine />
      <UnlessResting>
        <PatientButton className="mt-3 w-full" isWaiting={isRunning} onClick={() => void make()}>
          {isRunning ? '생성 중…' : `${settings.count}세트 만들기`}
        </PatientButton>
        <Remaining maker={maker} />
      </UnlessResting>
      {error && <GenerateFailure error={error} onRetry={() => make()} />}
      <MadeStatus maker={maker} isShown />
    </Card>
  )
}

export const Remaining = ({ maker: { remaining } }: { maker: Maker }) => (
  <p className="mt-2 text-center text-small text-soft">{remainingWording(remaining)}</p>
)
