import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useMember } from '#web/data/session/use-member.ts'
import { fetchCode, UNREACHED, useMissingCode } from '#web/page/page-code.ts'
import { showToast } from '#web/ui/toasts/toast.ts'
import { afterSignIn } from './after-sign-in.ts'

/** Milliseconds after which a page that did not come is asked for again. */
const AGAIN = 5_000

/**
 * Takes a member off the pages of signing in, wherever they signed in: here or in another tab. The way back does not
 * lead here. The code of the page that most come to is fetched beforehand; where it does not come, that is said and it
 * is asked for again: nobody is left before a form that is done with.
 */
export function GoOnWhenSignedIn({ returnTo }: { returnTo: string | null }) {
  const { member } = useMember()
  const navigate = useNavigate()
  const missingCode = useMissingCode()
  const to = member && afterSignIn(member, returnTo)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and once more when somebody has signed in.
  useEffect(() => {
    if (to === null) return void fetchCode(missingCode(returnTo ?? '/dashboard')).catch(() => {})
    let timer: ReturnType<typeof setTimeout>
    let isHere = true
    const goOn = async () => {
      try {
        await fetchCode(missingCode(new URL(to, location.origin).pathname))
        if (isHere) await navigate(to, { replace: true })
      } catch {
        if (!isHere) return
        void showToast({ kind: 'error', message: UNREACHED })
        timer = setTimeout(goOn, AGAIN)
      }
    }
    void goOn()
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [to])
  return null
}
