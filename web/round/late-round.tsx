import { useQuery } from '@tanstack/react-query'
import type { Draw } from '#contract/draws/draws.ts'
import type { getFreshness } from '#contract/draws/freshness.ts'
import type { Reply } from '#contract/endpoint.ts'
import { drawDateOf, instantWording, longDayWording } from '#domain/calendar.ts'
import { useSignedIn } from '#web/data/session/use-member.ts'
import { Fact } from '#web/draws/draw-facts.tsx'
import { freshness } from '#web/draws/draw-queries.ts'
import { NewestResult } from '#web/draws/newest-result.tsx'
import { nextCheck } from '#web/draws/next-check.ts'
import { ALERT_IN_DRAWN_PAGE, ResultAlert } from '#web/notifications/result-alert.tsx'
import { PageTitle } from '#web/page/page-head.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Face } from '#web/ui/face.tsx'
import { Icon, SCAN } from '#web/ui/icon.tsx'
import { BackLink, TextLink } from '#web/ui/text-link.tsx'
import { useHydrated } from '#web/ui/use-browser-state.ts'

interface LateRoundProps {
  readonly round: number
  readonly latest: Draw | undefined
}

/** A round that was drawn and whose result has not come: that it is late, what is done about it, and the newest that is here. */
export const LateRound = ({ round, latest }: LateRoundProps) => (
  <div className="face-page face-page-headed">
    <div className="pt-8">
      <BackLink to="/results">당첨결과</BackLink>
      <PageTitle>제{round}회 결과가 늦어요</PageTitle>
      <p>{longDayWording(drawDateOf(round))} 추첨</p>
    </div>
    <div className="face-of-page">
      <Face round={round} word="…" />
    </div>
    <div className="relative space-y-4">
      <LateNote />
      {latest && (
        <Card>
          <NewestResult draw={latest} />
        </Card>
      )}
      <ButtonLink to="/check" look="quiet" className="min-h-[3.25rem] w-full">
        <Icon path={SCAN} size={18} /> 산 복권 담아 두기
      </ButtonLink>
    </div>
  </div>
)

/** When its sources are looked at next; the times stand in places that are kept for them. */
function nextLook(freshness: Reply<typeof getFreshness>): string {
  const next = nextCheck(freshness)
  if (next !== null) return instantWording(next)
  return freshness.sources.length > 0 ? '한 시간 안에' : '담당자가 직접 확인해요'
}

/** What a late result means for whoever waits for it, what is done, and where one is told. Never that it is a miss. */
export function LateNote() {
  const { data } = useQuery(freshness)
  const isSignedIn = useSignedIn()
  const isHydrated = useHydrated()
  return (
    <Card>
      <h2 className="text-lead font-bold">저희가 아직 확인하지 못했어요</h2>
      <p className="mt-1 text-soft">
        추첨은 끝났어요. 번호가 확인되는 대로 여기에 보여 드려요. 그때까지는 당첨인지 아닌지 정해진 것이 없고, 담아 둔
        번호는 그대로 있어요.
      </p>
      <dl className="mt-3 divide-y divide-line border-y border-line [&>div]:py-2.5">
        <Fact name="마지막 확인">
          {data ? (data.last_run ? instantWording(data.last_run.started_at) : '아직 없음') : '…'}
        </Fact>
        <Fact name="다음 확인">{data ? nextLook(data) : '…'}</Fact>
      </dl>
      <ResultAlert className={ALERT_IN_DRAWN_PAGE} />
      {!isSignedIn && (
        <p className={`mt-4 text-small text-soft ${isHydrated ? '' : 'for-visitors'}`}>
          로그인하면 결과가 나올 때 <TextLink to="/dashboard/inbox/settings">이 기기로 알림</TextLink>을 받을 수 있어요.
        </p>
      )}
      <TextLink look="more" to="/status">
        데이터 상태 보기
      </TextLink>
    </Card>
  )
}
