import { useSearchParams } from 'react-router'
import { dayAndWeekdayWording, timeWording } from '#domain/calendar.ts'
import { useNextDraw } from '#web/data/use-next-draw.ts'
import { PageHead } from '#web/frame/page-head.tsx'
import { PageTitle } from '#web/frame/page-title.tsx'
import { Generator } from './generator.tsx'
import { History } from './history.tsx'
import { numbersAddress } from './numbers-address.ts'

export default function NumbersPage() {
  const next = useNextDraw()
  return (
    <>
      <PageHead title="내 번호" description="만든 번호와 당첨 여부입니다." path="/dashboard/numbers" isHidden />
      <div className="pb-5">
        <PageTitle>내 번호</PageTitle>
        <p className="text-soft">
          제{next.round_number}회 번호를 만듭니다. {dayAndWeekdayWording(next.draw_date)} {timeWording(next.begins_at)}{' '}
          추첨
        </p>
      </div>
      <div className="space-y-8">
        <Generator />
        <History address={numbersAddress(useSearchParams()[0])} />
      </div>
    </>
  )
}
