import type { Session } from '#contract/members/sessions.ts'
import { instantWording } from '#domain/calendar.ts'
import { SESSION_METHOD_NAMES } from '#domain/member/member.ts'
import { handFocusOn } from '#web/ui/hand-focus-on.ts'
import { PatientButton } from '#web/ui/patient-button.tsx'

interface SessionRowProps {
  readonly session: Session
  readonly isBusy: boolean
  readonly onEnd: () => void
}

/** One device; this one is left by the log-out of the menu. */
export const SessionRow = ({ session, isBusy, onEnd }: SessionRowProps) => (
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
