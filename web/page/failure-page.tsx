import { lazy, Suspense } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { retryImport } from '#web/data/retry-import.ts'
import { ButtonLink, buttonClass } from '#web/ui/button.tsx'
import { useOffline } from '#web/ui/use-browser-state.ts'
import { PageTitle } from './page-head.tsx'

/** Its code comes where something is missing, not with every page. */
const Missing = lazy(() => retryImport(() => import('./missing-card.tsx').then((file) => ({ default: file.Missing }))))

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
  const plain = (
    <div className="mx-auto max-w-[36rem] space-y-4 py-16 text-center sm:py-24">
      {head}
      <div className="flex flex-wrap justify-center gap-2 pt-4">
        {mayHelp === 'again' && (
          <a href={pathname + search} className={buttonClass('primary')}>
            다시 시도
          </a>
        )}
        <ButtonLink to="/results" look="quiet">
          당첨결과 보기
        </ButtonLink>
        <ButtonLink to="/" look="quiet">
          홈으로
        </ButtonLink>
      </div>
    </div>
  )
  if (mayHelp === 'again') return plain
  return (
    <Suspense fallback={plain}>
      <Missing>{head}</Missing>
    </Suspense>
  )
}
