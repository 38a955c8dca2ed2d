import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { endAllSessions, endSession, listSessions, type Session } from '#contract/accounts.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { useChange } from '#web/data/change.ts'
import { query } from '#web/data/query.ts'
import { leave } from '#web/data/session.ts'
import { Empty } from '#web/ui/notice.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { handFocusOn } from './hand-focus-on.ts'
import { PatientButton } from './patient-button.tsx'
import { sayResult, toastOf } from './profile-problems.ts'
import { Section } from './section.tsx'
import { SessionRow } from './session-row.tsx'

const NOT_ENDED = '로그아웃하지 못했습니다. 다시 시도해 주세요.'

const whenTriedAgain = handFocusOn('devices')
const thisDeviceFirst = (one: Session, other: Session) => Number(other.is_current) - Number(one.is_current)

/** Where the member is logged in, and how to end it there. */
export function SessionsSection() {
  const { data, isError, refetch } = useQuery(query(listSessions))
  const end = useChange(browserApi, endSession, { refreshes: [listSessions] })
  const endAll = useChange(browserApi, endAllSessions, { refreshes: [] })
  const navigate = useNavigate()
  const endOne = async (id: string) => {
    try {
      const { message } = await end.run({ params: { id } })
      void sayResult({ kind: 'success', message })
    } catch (error) {
      toastOf(error, NOT_ENDED)
    }
  }
  const endEverywhere = async () => {
    try {
      const { message } = await endAll.run({})
      void sayResult({ kind: 'success', message })
      await leave(() => navigate('/'))
    } catch (error) {
      toastOf(error, NOT_ENDED)
    }
  }
  return (
    <Section id="devices" title="로그인된 기기">
      {isError && (
        <div ref={whenTriedAgain}>
          <Empty onRetry={() => void refetch()}>기기 목록을 불러오지 못했습니다.</Empty>
        </div>
      )}
      {!data && !isError && <SkeletonLines lines={2} lineClass="h-11" />}
      <ul className="divide-y divide-line">
        {data?.items.toSorted(thisDeviceFirst).map((session) => (
          <SessionRow key={session.id} session={session} isBusy={end.isRunning} onEnd={() => void endOne(session.id)} />
        ))}
      </ul>
      <PatientButton look="quiet" isWaiting={endAll.isRunning} onClick={() => void endEverywhere()}>
        모든 기기에서 로그아웃
      </PatientButton>
    </Section>
  )
}
