import { Link } from 'react-router'
import { monthDayWording, timeWording } from '#domain/calendar.ts'
import { useOpenDraw } from '#web/data/use-draw-time.ts'
import { PlayLimitGate } from '#web/play-limits/limits-parts.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { BusyButton, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import {
  GenerateFailure,
  MadeStatus,
  OfflineGeneratorNotice,
  remainingWording,
  settingsWording,
} from './generator/generator-messages.tsx'
import { FIRST_SETTINGS } from './generator/generator-settings.ts'
import type { Maker } from './generator/use-maker.ts'
import { letterOf } from './slips/round-sets.ts'
import { SlipHead } from './slips/slip-parts.tsx'

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
      <OfflineGeneratorNotice />
      <PlayLimitGate>
        <BusyButton className="mt-3 w-full" isWaiting={isRunning} onClick={() => void make()}>
          {isRunning ? '생성 중…' : `${settings.count}세트 만들기`}
        </BusyButton>
        <Remaining maker={maker} />
      </PlayLimitGate>
      {error && <GenerateFailure error={error} onRetry={() => make()} />}
      <MadeStatus maker={maker} isShown />
    </Card>
  )
}

const Remaining = ({ maker: { remaining } }: { maker: Maker }) => (
  <p className="mt-2 text-center text-small text-soft">{remainingWording(remaining)}</p>
)

const ROWS = [0, 1, 2]
const PLACES = [1, 2, 3, 4, 5, 6]

/** A slip on which nothing is written yet, and how to begin. */
export function EmptySlip({ maker }: { maker: Maker }) {
  const { round_number, draw_date, begins_at } = useOpenDraw()
  const { isRunning, error, make } = maker
  const begin = () => make(FIRST_SETTINGS)
  const count = Math.min(FIRST_SETTINGS.count, maker.most)
  return (
    <div className="space-y-4">
      <section aria-label={`제${round_number}회`} className="slip">
        <div className="slip-head">
          <SlipHead
            title={<h2>제{round_number}회</h2>}
            about={`${monthDayWording(draw_date)} ${timeWording(begins_at)} 추첨`}
            beside={<Badge look="plain">아직 비어 있어요</Badge>}
          />
        </div>
        <div className="slip-tear" />
        <ol className="slip-rows" aria-hidden="true">
          {ROWS.map((row) => (
            <li key={row} className="slip-row">
              <span className="slip-letter">{letterOf(row)}</span>
              <span className="balls">
                <span className="slip-places">
                  {PLACES.map((place) => (
                    <span key={place} className="slip-place" />
                  ))}
                </span>
              </span>
            </li>
          ))}
        </ol>
        <div className="border-t border-line px-5 py-6 text-center">
          <p className="text-heading font-bold">첫 번호를 만들어 볼까요?</p>
          <p className="mt-1 text-soft">이 용지에 담아 두면 토요일 밤, 몇 개 맞았는지 여기서 바로 볼 수 있어요.</p>
          <PlayLimitGate>
            <BusyButton className="mt-5 w-full" isWaiting={isRunning} onClick={() => void begin()}>
              {isRunning ? '생성 중…' : `무작위로 ${count}세트 만들기`}
            </BusyButton>
            <ButtonLink look="accent" to="/dashboard/numbers/new" className="mt-1 w-full">
              방법과 번호를 골라서 만들기
            </ButtonLink>
          </PlayLimitGate>
          {error && <GenerateFailure error={error} onRetry={begin} />}
          <MadeStatus maker={maker} />
        </div>
      </section>
      <Remaining maker={maker} />
      <Notice>사지 않아도 괜찮아요. 만들기만 하고 결과를 지켜봐도 돼요.</Notice>
    </div>
  )
}
