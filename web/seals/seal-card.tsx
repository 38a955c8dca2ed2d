import type { ReactNode } from 'react'
import type { Seal } from '#contract/number-sets/seals.ts'
import {
  drawBeginsAt,
  drawDateOf,
  instantWording,
  monthDayWording,
  salesCloseAt,
  timeWording,
} from '#domain/calendar.ts'
import { countWording } from '#domain/count-wording.ts'
import { MINUTE } from '#domain/duration.ts'
import { useTimeLeft } from '#web/data/clock.ts'
import { useSite } from '#web/data/site.ts'
import { useRoundHour } from '#web/data/use-draw-time.ts'
import { copyText } from '#web/page/share.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Summary } from '#web/ui/disclosure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { textLinkClass } from '#web/ui/text-link.tsx'
import { OwnProofs } from './proof-parts.tsx'

/** How long it is still, of milliseconds: `2일 3시간`, `3시간 12분`, `32분`. A minute that has begun counts. */
function leftWording(left: number): string {
  const minutes = Math.ceil(left / MINUTE)
  const [days, hours] = [Math.floor(minutes / (24 * 60)), Math.floor(minutes / 60) % 24]
  if (days > 0) return hours > 0 ? `${days}일 ${hours}시간` : `${days}일`
  if (hours > 0) return minutes % 60 > 0 ? `${hours}시간 ${minutes % 60}분` : `${hours}시간`
  return `${minutes}분`
}

const LOCK = 'M7 11V7a5 5 0 0 1 10 0v4M5 11h14a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1z'
const UNLOCKED = 'M7 11V7a5 5 0 0 1 9.6-2M5 11h14a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1z'

interface RoundCardProps {
  readonly round: number
  readonly isSealed: boolean
  readonly title: ReactNode
  readonly about: ReactNode
  readonly action: ReactNode
  /** Below, after a line. */
  readonly children: ReactNode
}

/** A round by its lock. */
const RoundCard = ({ round, isSealed, title, about, action, children }: RoundCardProps) => (
  <Card className="p-0! sm:p-0!">
    <div className="flex flex-wrap items-center gap-x-5 gap-y-4 p-5 sm:p-7">
      <span
        aria-hidden="true"
        className={`grid size-16 flex-none place-items-center rounded-full border-2 bg-surface ${isSealed ? 'border-celadon text-celadon ring-4 ring-celadon-soft' : 'border-dashed border-control text-soft'}`}
      >
        <Icon path={isSealed ? LOCK : UNLOCKED} size={26} />
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-small text-soft">
          제{round}회 · {monthDayWording(drawDateOf(round))}
        </p>
        <h2 className="text-[1.375rem] leading-[1.375] font-bold">{title}</h2>
        <p className="text-small text-soft">{about}</p>
      </div>
      {action}
    </div>
    {children}
  </Card>
)

const STRIP =
  'flex flex-wrap items-center justify-between gap-x-3 rounded-b-card border-t border-line bg-(--slip) px-5 py-4 sm:px-7'

const shortRoot = (root: string) => `${root.slice(0, 4)} ${root.slice(4, 8)} … ${root.slice(-8, -4)} ${root.slice(-4)}`

const copyRoot = (root: string) => copyText(root, '봉인값을', ' 아래 전체 값을 직접 복사해 주세요.')

/** The newest seal. */
export function SealCard({ seal }: { seal: Seal }) {
  const { round_number, sets, root, sealed_at, is_before_draw } = seal
  const { drawMinute } = useSite()
  const minutesBefore = Math.floor((drawBeginsAt(round_number, drawMinute) - Date.parse(sealed_at)) / MINUTE)
  return (
    <RoundCard
      round={round_number}
      isSealed
      title={sets > 0 ? `${countWording(sets)}세트를 봉인했어요` : '만든 번호가 없던 회차예요'}
      about={
        <>
          <time dateTime={sealed_at}>{instantWording(sealed_at)}</time>에
          {minutesBefore > 0 ? `, 추첨 ${minutesBefore}분 전에` : ''}{' '}
          {sets > 0 ? '공개했어요.' : '빈 봉인으로 남겼어요. 뒤에 번호를 끼워 넣을 수 없어요.'}
        </>
      }
      // On a phone the proofs have a block of their own further down.
      action={
        sets > 0 && (
          <div className="max-md:hidden">
            <OwnProofs seal={seal} />
          </div>
        )
      }
    >
      {!is_before_draw && (
        <div className="px-5 pb-5 sm:px-7">
          <Notice look="amber">
            사이트가 멈춰 있어서 추첨이 시작된 뒤에 봉인했어요. 판매가 끝난 뒤에 만든 번호는 들어 있지 않지만, 추첨 전에
            공개한 봉인만큼 확실하지는 않아요.
          </Notice>
        </div>
      )}
      <div className={STRIP}>
        <details className="min-w-0">
          <Summary look="row" className="min-h-11">
            <span>
              <span className="block text-small text-soft">봉인값</span>
              <span className="font-semibold tracking-[0.025em]">{shortRoot(root)}</span>
            </span>
          </Summary>
          <code className="mt-1 block text-small break-all">{root}</code>
          <a href={`/api/v1/public/lottery/seals/${round_number}`} className={textLinkClass('line', 'text-small')}>
            시각과 앞 회차의 값까지 보기 (JSON)
          </a>
        </details>
        <Button look="accent" className="with-scripts -mr-5" onClick={() => void copyRoot(root)}>
          복사
        </Button>
      </div>
    </RoundCard>
  )
}

/** Where nothing is sealed yet: the round that will be the first, what will stand here, and when. */
export function FirstSealCard() {
  const round = useRoundHour().round_number + 1
  const left = useTimeLeft(salesCloseAt(round))
  const closes = `${monthDayWording(drawDateOf(round))} ${timeWording(salesCloseAt(round))}`
  return (
    <RoundCard
      round={round}
      isSealed={false}
      title={left ? `첫 봉인까지 ${leftWording(left)}` : '첫 봉인을 기다리고 있어요'}
      about={`${closes}에 판매가 끝나면, 그때까지 만든 모든 번호를 하나로 묶은 봉인값이 여기에 생겨요. 추첨이 집계되면 그 번호들이 몇 개나 맞았는지 우연과 나란히 보여 드려요.`}
      action={
        <ButtonLink to="/dashboard/numbers/new" className="max-sm:w-full">
          번호 만들기
        </ButtonLink>
      }
    >
      <dl>
        <div className={`${STRIP} rounded-b-none`}>
          <dt className="text-small text-soft">봉인값</dt>
          <dd>{closes}에 생겨요</dd>
        </div>
        <div className={STRIP}>
          <dt className="text-small text-soft">성적</dt>
          <dd>집계가 끝나면 생겨요</dd>
        </div>
      </dl>
    </RoundCard>
  )
}

/** Smaller where seven of them have no room. */
const COMING_BALL = 'block aspect-square w-9 min-w-0 rounded-full border border-dashed border-control'

/** Between the seal and the tally. */
export function ComingScore({ round }: { round: number }) {
  const { drawMinute } = useSite()
  const hour = useRoundHour()
  const begins = drawBeginsAt(round, drawMinute)
  const left = useTimeLeft(begins)
  const isBeforeDraw = hour.round_number === round && !hour.hasBegun
  return (
    <Card>
      <h2 className="text-lead font-bold">
        {!isBeforeDraw ? `제${round}회는 집계를 기다려요` : left ? `추첨까지 ${leftWording(left)}` : '추첨을 기다려요'}
      </h2>
      <p className="text-small text-soft">
        {isBeforeDraw
          ? `${timeWording(begins)}에 추첨하고 집계가 끝나면 여기에서 성적을 보여 드려요.`
          : '집계가 끝나면 여기에서 성적을 보여 드려요.'}
      </p>
      <div className="mt-3 flex items-center gap-1.5" aria-hidden="true">
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <span key={place} className={COMING_BALL} />
        ))}
        <span className="text-soft">+</span>
        <span className={COMING_BALL} />
      </div>
    </Card>
  )
}

/** A round that is not sealed yet, in the list of sealed rounds. */
export function ComingSeal({ round }: { round: number }) {
  const left = useTimeLeft(salesCloseAt(round))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <p>
        <strong className="font-semibold">제{round}회</strong>
        <span className="block text-small text-soft">토요일 20시에 봉인해요</span>
      </p>
      <span className="rounded-full bg-sunken px-3 py-1 text-small text-soft">
        {left ? `봉인까지 ${leftWording(left)}` : '봉인 전'}
      </span>
    </li>
  )
}
