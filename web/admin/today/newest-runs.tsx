import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { fetchRunTable, listFetchRuns } from '#contract/admin/draw-fetching.ts'
import { query } from '#web/data/query.ts'
import { rowsColumns } from '../kit/admin-table.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { Read } from '../kit/staff-page.tsx'

/** The last times that the sources were asked for draws. */
export function NewestRuns() {
  const runs = useQuery(query(listFetchRuns, { query: { limit: 3 } }))
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
          <Rows
            label="추첨 수집"
            rows={rows}
            keyOf={({ id }) => id}
            empty="아직 물은 적이 없어요."
            columns={rowsColumns(fetchRunTable)}
          />
        )}
      </Read>
    </Panel>
  )
}
