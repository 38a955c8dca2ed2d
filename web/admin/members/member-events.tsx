import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { listMemberEvents, type MEMBER_EVENT_KINDS } from '#contract/admin/today.ts'
import { instantWording } from '#domain/calendar.ts'
import { query } from '#web/data/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '../kit/panel.tsx'
import { Read } from '../kit/staff-page.tsx'

const KIND_NAMES: Readonly<Record<(typeof MEMBER_EVENT_KINDS)[number], string>> = {
  account: '계정',
  period: '구독',
  money: '돈',
  contact: '상담',
  message: '문자',
}

/** What happened to a member, in one line from the newest on. */
export function MemberEvents({ id }: { id: number }) {
  // Each page begins where the one before ended; the first has no place to begin at.
  const [places, setPlaces] = useState<readonly (string | null)[]>([null])
  return (
    <Panel title="있었던 일">
      <ol aria-label="있었던 일" className="space-y-3">
        {places.map((before, i) => (
          <Page
            key={before}
            id={id}
            before={before}
            onMore={i === places.length - 1 ? (next) => setPlaces([...places, next]) : null}
          />
        ))}
      </ol>
    </Panel>
  )
}

interface PageProps {
  readonly id: number
  readonly before: string | null
  /** Absent where the next page is shown already. */
  readonly onMore: ((next: string) => void) | null
}

function Page({ id, before, onMore }: PageProps) {
  const events = useQuery(
    query(listMemberEvents, {
      params: { id: String(id) },
      query: before === null ? {} : { before },
    }),
  )
  return (
    <Read of={events}>
      {({ rows, next }) => (
        <>
          {rows.map(({ key, at, kind, title, link }) => (
            <li key={key} className="grid gap-x-3 sm:grid-cols-[9rem_3rem_minmax(0,1fr)]">
              <span className="text-soft tabular-nums">{instantWording(Date.parse(at))}</span>
              <span className="text-soft">{KIND_NAMES[kind]}</span>
              {link ? (
                <Link to={link} className="min-w-0 font-semibold break-words text-celadon hover:underline">
                  {title}
                </Link>
              ) : (
                <span className="min-w-0 break-words">{title}</span>
              )}
            </li>
          ))}
          {next !== null && onMore && (
            <li>
              <Button look="quiet" onClick={() => onMore(next)}>
                더 보기
              </Button>
            </li>
          )}
        </>
      )}
    </Read>
  )
}
