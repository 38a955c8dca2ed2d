import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listAttention } from '#contract/admin/today.ts'
import type { Reply } from '#contract/endpoint.ts'
import { instantWording } from '#domain/calendar.ts'
import { isApiError } from '#web/data/api-error.ts'
import { query } from '#web/data/query.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Panel, State } from '../kit/panel.tsx'
import { Read } from '../kit/staff-page.tsx'

type Areas = Reply<typeof listAttention>['areas']
type Entry = Areas[number]['entries'][number]

/** Everything that needs a person now, the urgent first; and the areas that were checked without a finding. */
export function Attention() {
  const attention = useQuery(query(listAttention))
  return (
    <Panel title="확인할 일" end={attention.data && !attention.error && <Looked at={attention.data.checked_at} />}>
      {/* An older finding must not pass for a current one. */}
      {isApiError(attention.error) && attention.data ? (
        <Alert>지금 상태를 확인하지 못했어요. {attention.error.detail}</Alert>
      ) : (
        <Read of={attention}>
          {({ areas }) => (
            <div className="space-y-4">
              <Entries areas={areas} />
              <ul aria-label="살펴본 것" className="flex flex-wrap gap-x-5 gap-y-2 border-t border-line pt-3">
                {areas.map((area) => (
                  <li key={area.name} className="inline-flex items-center gap-2">
                    {area.name} <AreaState area={area} />
                  </li>
                ))}
              </ul>
            </div>
          )}
        </Read>
      )}
    </Panel>
  )
}

const Looked = ({ at }: { at: string }) => <span className="text-soft">{instantWording(Date.parse(at))} 확인</span>

function AreaState({ area: { entries, is_in_use } }: { area: Areas[number] }) {
  if (!is_in_use) return <State look="plain">쓰지 않음</State>
  if (entries.length === 0) return <State look="good">정상</State>
  return <State look={entries.some(({ is_urgent }) => is_urgent) ? 'bad' : 'waiting'}>{entries.length}건</State>
}

function Entries({ areas }: { areas: Areas }) {
  const entries = areas.flatMap((area) => area.entries).toSorted((a, b) => Number(b.is_urgent) - Number(a.is_urgent))
  if (entries.length === 0) return <p className="text-soft">지금 확인할 일이 없어요.</p>
  return (
    <ul className="space-y-3">
      {entries.map((entry) => (
        <li key={`${entry.title} ${entry.detail}`} className="flex items-baseline gap-2">
          <span
            aria-hidden="true"
            className={`size-2 flex-none rounded-full ${entry.is_urgent ? 'bg-danger' : 'bg-amber'}`}
          />
          <EntryText entry={entry} />
        </li>
      ))}
    </ul>
  )
}

const EntryText = ({ entry: { title, detail, link } }: { entry: Entry }) => (
  <div className="min-w-0 break-words">
    {link ? (
      <Link to={link} className="inline-flex min-h-6 items-center font-semibold text-celadon hover:underline">
        {title}
      </Link>
    ) : (
      <span className="font-semibold">{title}</span>
    )}
    {detail && <p className="whitespace-pre-line text-soft">{detail}</p>}
  </div>
)
