import { useEffect, useEffectEvent, useState } from 'react'
import { askPasskeySignIn, logInByPasskey } from '#contract/members/passkeys.ts'
import { isApiError, sentenceOf } from '#web/data/api-error.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { useChange } from '#web/data/use-change.ts'
import { answerOfPasskey, filledInPasskey, fillsInPasskeys, knowsPasskeys, stopFillingIn } from '#web/forms/passkey.ts'
import { BusyButton } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/notice.tsx'
import { useHydrated } from '#web/ui/use-browser-state.ts'
import { useStartSession } from './after-sign-in.tsx'

const NOT_ANSWERED = '패스키를 쓰지 못했어요. 이 기기에 패스키가 없거나 그만두었을 수 있어요.'

/**
 * Signing in with a passkey of this device: by a press, or by choosing it among what the browser offers for the username. Drawn with
 * the page, so that nothing moves; it goes where the browser knows no passkeys.
 */
export function PasskeySignIn({ stayLoggedIn }: { stayLoggedIn: () => boolean }) {
  const enter = useStartSession()
  const { send, isRunning } = useChange(logInByPasskey)
  const [problem, setProblem] = useState<string>()
  const isMissing = useHydrated() && !knowsPasskeys()
  const signIn = async (answer: ReturnType<typeof answerOfPasskey>) => {
    setProblem(undefined)
    try {
      enter(await send({ body: { passkey: await answer, stay_logged_in: stayLoggedIn() } }))
    } catch (error) {
      if (!isApiError(error)) throw error
      setProblem(sentenceOf(error))
    }
  }
  useOfferInUsername(signIn)
  if (isMissing) return null
  const press = async () => {
    await stopFillingIn()
    await signIn(browserApi(askPasskeySignIn, {}).then((request) => answerOfPasskey(request, NOT_ANSWERED)))
  }
  return (
    <div className="flex flex-col gap-3">
      <BusyButton look="quiet" className="w-full" isWaiting={isRunning} onClick={() => void press()}>
        패스키로 로그인
      </BusyButton>
      <Alert>{problem}</Alert>
    </div>
  )
}

/** Lets the browser offer passkeys where the username is typed (`autocomplete="username webauthn"`), as long as the page is open. */
function useOfferInUsername(signIn: (answer: ReturnType<typeof answerOfPasskey>) => Promise<void>): void {
  const chosen = useEffectEvent(signIn)
  useEffect(() => {
    let isHere = true
    const offer = async () => {
      if (!(await fillsInPasskeys())) return
      const request = await browserApi(askPasskeySignIn, {}).catch(() => null)
      const answer = request && isHere ? await filledInPasskey(request) : null
      if (answer && isHere) await chosen(Promise.resolve(answer))
    }
    void offer()
    return () => {
      isHere = false
      void stopFillingIn()
    }
  }, [])
}
