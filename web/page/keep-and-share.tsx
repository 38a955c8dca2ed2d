import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { addFavourite } from '#contract/number-sets/favourites.ts'
import { sentenceOr } from '#web/data/api-error.ts'
import { loginPath } from '#web/data/session/return-path.ts'
import { useSignedIn } from '#web/data/session/use-member.ts'
import { useChange } from '#web/data/use-change.ts'
import { BusyButton, Button } from '#web/ui/button.tsx'
import { CHECK, Icon } from '#web/ui/icon.tsx'
import { Alert } from '#web/ui/notice.tsx'
import { useHydrated } from '#web/ui/use-browser-state.ts'
import { useShare } from './share.tsx'

const BOOKMARK = 'M7 3h10a1 1 0 0 1 1 1v17l-6-4-6 4V4a1 1 0 0 1 1-1'
const SHARE = 'M12 3v12M8 7l4-4 4 4M4 13v6a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-6'

interface KeepAndShareProps {
  /** Six, ascending. */
  readonly numbers: readonly number[]
  /** What a message calls them. */
  readonly title: string
  /** Path and query of the page that shows them, which is what is shared. */
  readonly path: string
  /** Where they can be kept with one more press after signing in; the shared page unless it is given. */
  readonly returnTo?: string
  /** Whether keeping is the one filled button of its page. */
  readonly isMain?: boolean
}

/** Six numbers that somebody chose: kept among their own, or handed on. A visitor signs in first, and comes back to them. */
export function KeepAndShare({ numbers, title, path, returnTo = path, isMain = false }: KeepAndShareProps) {
  const isSignedIn = useSignedIn()
  const isMember = useHydrated() && isSignedIn
  const navigate = useNavigate()
  const share = useShare()
  const { run, isRunning, error } = useChange(addFavourite)
  const [kept, setKept] = useState('')
  const isKept = kept === numbers.join()
  const keep = async () => {
    if (!isSignedIn) return navigate(loginPath(returnTo))
    if ((await run({ body: { numbers: [...numbers] } })) !== null) setKept(numbers.join())
  }
  return (
    <div className="with-scripts space-y-2">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
        {!isKept && (
          <BusyButton
            // Of a visitor it asks for a sign-in first: no filled button does.
            look={isMain && isMember ? 'primary' : 'soft'}
            className="min-h-[3.25rem] !px-3"
            isWaiting={isRunning}
            onClick={() => void keep()}
          >
            <Icon path={BOOKMARK} size={18} /> {isMember ? '내 번호에 담기' : '로그인 후 담기'}
          </BusyButton>
        )}
        <Button look="quiet" className="min-h-[3.25rem]" onClick={() => void share(title, path)}>
          <Icon path={SHARE} size={18} /> 공유
        </Button>
      </div>
      <p role="status" className="empty:hidden">
        {isKept && (
          <span className="flex flex-wrap items-center gap-x-2 font-semibold">
            <Icon path={CHECK} size={18} className="flex-none text-celadon" />
            매주 사는 번호에 담았어요.
            <Link to="/dashboard/numbers" className="inline-flex min-h-11 items-center text-celadon underline">
              내 번호 보기
            </Link>
          </span>
        )}
      </p>
      <Alert>{error && sentenceOr(error, '번호를 담지 못했어요. 다시 눌러 주세요.')}</Alert>
    </div>
  )
}
