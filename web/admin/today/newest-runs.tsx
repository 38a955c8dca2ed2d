import { Link } from 'react-router'
import { listFetchRuns } from '#contract/admin/draw-fetching.ts'
import { FETCH_RUN_COLUMNS } from '#web/admin/draws/fetch-run-columns.tsx'
import { Panel } from '#web/admin/kit/panel.tsx'
import { StaffTable } from '#web/admin/kit/rows.tsx'
import { useStaffQuery } from '#web/admin/kit/staff-api.ts'
import { Read } from '#web/admin/kit/staff-page.tsx'

/** The last times that the sources were asked for draws. */
export function NewestRuns() {
  const runs = useStaffQuery(listFetchRuns, { query: { limit: 3 } })
  return (
    <Panel
      title="추첨 수집"
      isFlush
      end={
        <Link to="/admin/draws/runs" className="inline-flex min-h-9 items-center font-semibold text-celadon">
          모두 보기
        </Link>
      }
    >
      <Read of={runs}>
        {({ rows }) => (
          <StaffTable
            label="추첨 수집"
            rows={rows}
            keyOf={({ id }) => id}
            empty="아직 물은 적이 없어요."
            columns={FETCH_RUN_COLUMNS}
          />
        )}
      </Read>
    </Panel>
  )
}
