import type { ReactNode } from 'react'
import { isRouteErrorResponse, Link, useLocation } from 'react-router'
import { Button, ButtonLink, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Face } from '#web/ui/face.tsx'
import { Icon, RIGHT } from '#web/ui/icon.tsx'
import { useOffline } from '#web/ui/use-browser-state.ts'
import { PageTitle } from './page-head.tsx'

interface Failure {
  readonly title: string
  readonly advice: string
  readonly mayHelp: 'elsewhere' | 'again'
}

const MISSING: Failure = {
  title: '찾는 페이지가 없어요',
  advice: '주소가 바뀌었거나 잘못 입력됐어요. 회차를 찾고 있다면 여기서 바로 볼 수 있어요.',
  mayHelp: 'elsewhere',
}
const AWAY: Failure = {
  title: '지금은 데이터를 불러올 수 없어요.',
  advice: '잠시 후 다시 시도해 주세요.',
  mayHelp: 'again',
}
const OFFLINE: Failure = {
  title: '인터넷 연결이 끊겼어요.',
  advice: '연결되면 다시 시도해 주세요. 바뀐 것은 없어요.',
  mayHelp: 'again',
}
const BROKEN: Failure = {
  title: '일시적인 오류가 발생했어요.',
  advice: '잠시 후 다시 시도해 주세요. 계속되면 문의하기로 알려 주세요.',
  mayHelp: 'again',
}

interface FailurePageProps {
  readonly error: unknown
  /** This page's advice for a missing thing. */
  readonly missingAdvice?: string
  /** This page's sentence for a failure, instead of the general ones. */
  readonly broken?: string
}

function failureOf({ error, missingAdvice = MISSING.advice, broken }: FailurePageProps): Failure {
  const ours = broken && { title: broken }
  if (!isRouteErrorResponse(error)) return { ...BROKEN, ...ours }
  if (error.status >= 500) return { ...(error.status === 503 ? AWAY : BROKEN), ...ours }
  return typeof error.data === 'string' ? { ...MISSING, title: error.data, advice: missingAdvice } : MISSING
}

/** Shown in place of a page; the status went ahead with the answer. */
export function FailurePage(props: FailurePageProps) {
  const { pathname, search } = useLocation()
  const isOffline = useOffline()
  const failure = failureOf(props)
  // Whatever failed: as long as there is no line that is the reason, and nothing else would help.
  const { title, advice, mayHelp } = isOffline && failure.mayHelp === 'again' ? OFFLINE : failure
  const head = (
    <>
      <title>{`${title} · 로또렌즈`}</title>
      <meta name="robots" content="noindex" />
      <PageTitle className="text-heading">{title}</PageTitle>
      <p className="text-soft">{advice}</p>
    </>
  )
  if (mayHelp === 'elsewhere') return <Missing>{head}</Missing>
  return (
    <div className="mx-auto max-w-[36rem] space-y-4 py-16 text-center sm:py-24">
      {head}
      <div className="flex flex-wrap justify-center gap-2 pt-4">
        <a href={pathname + search} className={buttonClass('primary')}>
          다시 시도
        </a>
        <ButtonLink to="/results" look="quiet">
          당첨결과 보기
        </ButtonLink>
        <ButtonLink to="/" look="quiet">
          홈으로
        </ButtonLink>
      </div>
    </div>
  )
}

const ELSEWHERE = [
  ['/results', '당첨결과', '1회부터 모든 회차'],
  ['/check', '복권 확인', 'QR이나 번호로'],
  ['/analysis', '번호분석', '모든 추첨의 기록'],
] as const

/** Nothing is there: the slip with a question, a field for a round, and three ways on. */
const Missing = ({ children }: { children: ReactNode }) => (
  <div className="face-page">
    <div className="face-of-page">
      <Face word="?" />
    </div>
    <div className="relative space-y-4">
      <Card>
        {children}
        <form method="get" action="/results">
          <label htmlFor="missing-round" className="mt-4 mb-1.5 block text-small font-semibold">
            회차 번호
          </label>
          <div className="flex gap-2">
            <input
              id="missing-round"
              name="round"
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              placeholder="예: 1245"
              className="min-h-[3.25rem] min-w-0 flex-1 rounded-control border border-control bg-surface px-3.5"
            />
            <Button type="submit" className="min-h-[3.25rem]">
              찾기
            </Button>
          </div>
        </form>
      </Card>
      <Card className="!py-2">
        {ELSEWHERE.map(([to, name, what]) => (
          <Link
            key={to}
            to={to}
            className="flex min-h-16 items-center justify-between gap-3 border-t border-line py-2 first:border-t-0"
          >
            <span>
              <span className="block font-bold">{name}</span>
              <span className="block text-small text-soft">{what}</span>
            </span>
            <Icon path={RIGHT} size={20} className="flex-none text-celadon" />
          </Link>
        ))}
      </Card>
    </div>
  </div>
)
