import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { NightOrDay } from '#web/draws/live/night-or-day.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { EmptySlip } from './empty-slip.tsx'
import { useMaker } from './generator/use-maker.ts'
import { History } from './history.tsx'
import { setsOnPage } from './number-set-queries.ts'
import { FIRST_PAGE, type NumbersAddress, numbersAddress, numbersPath } from './numbers-address.ts'
import { QuickMaker } from './quick-maker.tsx'

export default function NumbersPage() {
  return (
    <>
      <PageHead title="내 번호" description="만든 번호와 당첨 여부입니다." path="/dashboard/numbers" isHidden />
      <div className="pb-3">
        <PageTitle>내 번호</PageTitle>
      </div>
      <div className="space-y-5">
        <NightOrDay otherwise={null} />
        <Numbers address={numbersAddress(useSearchParams()[0])} />
      </div>
    </>
  )
}

/** Who has no numbers yet is shown how to begin; everybody else makes more, and sees what there is. */
function Numbers({ address }: { address: NumbersAddress }) {
  const list = useQuery(setsOnPage(address))
  const maker = useMaker()
  if (list.data?.generated_numbers.length === 0 && numbersPath(address) === numbersPath(FIRST_PAGE))
    return <EmptySlip maker={maker} />
  return (
    <>
      <QuickMaker maker={maker} />
      <History address={address} list={list} />
    </>
  )
}
