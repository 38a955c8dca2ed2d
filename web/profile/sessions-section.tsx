import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { endAllSessions, endSession, listSessions, type Session } from '#contract/members/sessions.ts'
import { instantWording } from '#domain/calendar.ts'
import { SESSION_METHOD_NAMES } from '#domain/member/member.ts'
import { leave } from '#web/data/session/session.ts'
import { useChange } from '#web/data/use-change.ts'
import { handFocusOn } from '#web/ui/hand-focus-on.ts'
import { Empty } from '#web/ui/notice.tsx'
import { PatientButton } from '#web/ui/patient-button.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { sessionsShown } from './profile-queries.ts'
import { sayResult, trying } from './say-result.ts'
import { Section } from './section.tsx'

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
      const { message } = await end.send({ params: { id } })
      void sayResult({ kind: 'success', message })
    }, NOT_ENDED)
  const endEverywhere = () =>
    trying(async () => {
      const { message } = await endAll.send({})
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

interface SessionRowProps {
  readonly session: Session
  readonly isBusy: boolean
  readonly onEnd: () => void
}

/** One device; this one is left by the log-out of the menu. */
const SessionRow = ({ session, isBusy, onEnd }: SessionRowProps) => (
  <li
    ref={handFocusOn}
    className="flex flex-col items-start gap-x-4 gap-y-1 py-3 sm:flex-row sm:items-center sm:justify-between"
  >
    <div>
      <p className="font-semibold">
        {session.device}
        {session.is_current && <span className="ml-2 text-small text-celadon">지금 기기</span>}
      </p>
      <p className="text-small text-soft">
        {SESSION_METHOD_NAMES[session.method]} · 로그인 {instantWording(Date.parse(session.started_at))} · 최근 이용{' '}
        {instantWording(Date.parse(session.last_used_at))}
      </p>
    </div>
    {!session.is_current && (
      <PatientButton
        look="bare"
        className="-mx-5"
        isWaiting={isBusy}
        aria-label={`${session.device}에서 로그아웃`}
        onClick={onEnd}
      >
        로그아웃
      </PatientButton>
    )}
  </li>
)
