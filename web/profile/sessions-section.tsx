import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { endAllSessions, endSession, listSessions, type Session } from '#contract/members/sessions.ts'
import { leave } from '#web/data/session/session.ts'
import { useChange } from '#web/data/use-change.ts'
import { Empty } from '#web/ui/notice.tsx'
import { PatientButton } from '#web/ui/patient-button.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { sessionsShown } from './profile-queries.ts'
import { sayResult, trying } from './say-result.ts'
import { Section } from './section.tsx'
import { SessionRow } from './session-row.tsx'

const NOT_ENDED = '로그아웃하지 못했습니다. 다시 시도해 주세요.'

const thisDeviceFirst = (one: Session, other: Session) => Number(other.is_current) - Number(one.is_current)

/** Where the member is logged in, and how to end it there. */
export function SessionsSection() {
  const { data, isError, refetch } = useQuery(sessionsShown)
  const end = useChange(endSession, [listSessions])
  const endAll = useChange(endAllSessions)
  const navigate = useNavigate()
  const endOne = (id: string) =>
    trying(async () => {
      const { message } = await end.run({ params: { id } })
      void sayResult({ kind: 'success', message })
    }, NOT_ENDED)
  const endEverywhere = () =>
    trying(async () => {
      const { message } = await endAll.run({})
      void sayResult({ kind: 'success', message })
      await leave(() => navigate('/'))
    }, NOT_ENDED)
  return (
    <Section id="devices" title="로그인된 기기">
      {isError && <Empty onRetry={refetch}>기기 목록을 불러오지 못했습니다.</Empty>}
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
