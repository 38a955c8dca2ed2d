import { useState } from 'react'
import { fetchDraws, fetchRunTable } from '#contract/admin/draw-fetching.ts'
import type { Reply } from '#contract/endpoint.ts'
import { FETCH_END_NAMES, troubleWording } from '#domain/draw/fetch-wording.ts'
import { useChange } from '#web/data/use-change.ts'
import { BusyButton } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/notice.tsx'
import { AdminTable } from '../kit/admin-table.tsx'
import { refusedWording } from '../kit/refusal.tsx'
import { StaffPage } from '../kit/staff-page.tsx'
import { useMay } from '../kit/use-staff.tsx'
import { useTable } from '../kit/use-table.ts'
import { PendingDraws } from './pending-draws.tsx'

/** How draws came by themselves: each time the sources were asked, and what waits for a person. */
export default function FetchRunsPage() {
  const mayFetch = useMay('draws:write')
  return (
    <StaffPage title="추첨 수집" end={mayFetch && <FetchNow />}>
      <PendingDraws />
      <AdminTable of={useTable(fetchRunTable)} />
    </StaffPage>
  )
}

function FetchNow() {
  const { run, isRunning, error } = useChange(fetchDraws)
  const [answer, setAnswer] = useState<Reply<typeof fetchDraws> | null>(null)
  return (
    <span className="flex flex-wrap items-center gap-3">
      <Alert>{error ? refusedWording(error) : answer && troubleWording(answer.sources)}</Alert>
      <span role="status" className="text-soft">
        {answer && FETCH_END_NAMES[answer.outcome]}
      </span>
      <BusyButton look="quiet" isWaiting={isRunning} onClick={() => void run({ body: {} }).then(setAnswer)}>
        {isRunning ? '묻는 중…' : '지금 묻기'}
      </BusyButton>
    </span>
  )
}
