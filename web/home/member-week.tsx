import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { calledName } from '#domain/member/member.ts'
import { useMember } from '#web/data/session/use-member.ts'
import { useOpenDraw } from '#web/data/use-next-draw.ts'
import { recentSets, settlementShown } from '#web/number-sets/number-set-queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { comingWording, lastWording } from './week-wording.ts'

/** A member's week on the home page: the round that is open, how the last one went, and the ways to both. */
export default function MemberWeek() {
  const { member } = useMember()
  const open = useOpenDraw()
  const recent = useQuery(recentSets)
  const last = useQuery(settlementShown)
  const hasFailed = (recent.isError && !recent.data) || (last.isError && !last.data)
  const retry = () => Promise.all([recent.refetch(), last.refetch()])
  return (
    <section aria-labelledby="week">
      <h2 id="week" className="text-lead font-bold">
        {member?.name ? `${calledName(member.name)}님의 이번 주` : '나의 이번 주'}
      </h2>
      {/* As tall as both lines, so that the buttons stay where they are. */}
      <div className="mt-2 min-h-[6rem]">
        {hasFailed ? (
          <Empty onRetry={retry}>이번 주 번호를 불러오지 못했어요.</Empty>
        ) : recent.data && last.data ? (
          <dl className="max-w-[32rem]">
            <Line name={`제${open.round_number}회`}>
              {comingWording(recent.data.generated_numbers, open.round_number, recent.data.has_more)}
            </Line>
            {last.data.round_number === null ? (
              <Line name="지난 회차">맞춰 볼 번호가 없어요</Line>
            ) : (
              <Line name={`제${last.data.round_number}회`}>{lastWording(last.data)}</Line>
            )}
          </dl>
        ) : (
          <SkeletonLines lines={2} />
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <ButtonLink to="/dashboard">이번 주 보기</ButtonLink>
        <ButtonLink to="/dashboard/numbers" look="quiet">
          번호 만들기
        </ButtonLink>
      </div>
    </section>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-x-4 border-b border-line py-2">
    <dt className="flex-none text-soft">{name}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)
