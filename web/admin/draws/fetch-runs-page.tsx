import { useState } from 'react'
import { exportFetchRuns, fetchDraws, listFetchRuns, listHeldReadings } from '#contract/admin/draw-fetching.ts'
import type { Reply } from '#contract/endpoint.ts'
import { fetchEndWording, troubleWording } from '#domain/draw/draw-source.ts'
import { useStaffChange } from '#web/admin/kit/staff-api.ts'
import { StaffList } from '#web/admin/kit/staff-list.tsx'
import { StaffPage } from '#web/admin/kit/staff-page.tsx'
import { useMay } from '#web/admin/kit/use-staff.ts'
import { useList } from '#web/admin/kit/use-table.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { FETCH_RUN_COLUMNS } from './fetch-run-columns.tsx'
import { HeldReadings } from './held-readings.tsx'

/** How draws came by themselves: each time the sources were asked, and what waits for a person. */
export default function FetchRunsPage() {
  const list = useList(listFetchRuns, [])
  const mayFetch = useMay('draws:write')
  return (
    <StaffPage title="추첨 수집" end={mayFetch && <FetchNow />}>
      <HeldReadings />
      <StaffList
        title="수집 기록"
        list={list}
        keyOf={({ id }) => id}
        empty="아직 물은 적이 없어요."
        usualSort="newest"
        file={exportFetchRuns}
        columns={FETCH_RUN_COLUMNS}
      />
    </StaffPage>
  )
}

function FetchNow() {
  const { run, isRunning, error } = useStaffChange(fetchDraws, [listFetchRuns, listHeldReadings])
  const [answer, setAnswer] = useState<Reply<typeof fetchDraws> | null>(null)
  return (
    <span className="flex flex-wrap items-center gap-3">
      <Alert>{error?.detail ?? (answer && troubleWording(answer.sources))}</Alert>
      <span role="status" className="text-soft">
        {answer && fetchEndWording(answer.outcome)}
      </span>
      <Button look="quiet" disabled={isRunning} onClick={() => void run({ body: {} }).then(setAnswer)}>
        {isRunning ? '묻는 중…' : '지금 묻기'}
      </Button>
    </span>
  )
}
