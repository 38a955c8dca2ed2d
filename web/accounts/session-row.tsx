import type { Session } from '#contract/accounts.ts'
import { instantWording } from '#domain/calendar.ts'
import { handFocusOn } from './hand-focus-on.ts'
import { PatientButton } from './patient-button.tsx'

const METHODS: Readonly<Record<Session['method'], string>> = {
  password: '비밀번호',
  temporary_password: '임시 비밀번호',
  phone_code: '휴대폰 인증번호',
  google: '구글',
  kakao: '카카오',
}

interface SessionRowProps {
  readonly session: Session
  readonly isBusy: boolean
  readonly onEnd: () => void
}

const whenEnded = handFocusOn('devices')

/** One device; this one is left by the log-out of the menu. */
export const SessionRow = ({ session, isBusy, onEnd }: SessionRowProps) => (
  <li
    ref={whenEnded}
    className="flex flex-col items-start gap-x-4 gap-y-1 py-3 sm:flex-row sm:items-center sm:justify-between"
  >
    <div>
      <p className="font-semibold">
        {session.device}
        {session.is_current && <span className="ml-2 text-small text-celadon">지금 기기</span>}
      </p>
      <p className="text-small text-soft">
        {METHODS[session.method]} · 로그인 {instantWording(Date.parse(session.started_at))} · 최근 이용{' '}
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
