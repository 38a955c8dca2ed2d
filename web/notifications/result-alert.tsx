import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { consentTo } from '#domain/member/notification-kinds.ts'
import { sentenceOr } from '#web/data/api-error.ts'
import { useSignedIn } from '#web/data/session/use-member.ts'
import { useHydrated } from '#web/ui/use-browser-state.ts'
import { settingsShown } from './notification-queries.ts'
import { useAnswer } from './use-answer.ts'
import { PUSH_STATES, usePush } from './use-push.ts'

const WANTED = consentTo('result', 'push')

/**
 * One switch where the result is waited for. Nothing for a visitor, who has no numbers that could be told of. On a page that the
 * server drew a member has its place from the first paint, as high as `className` says.
 */
export function ResultAlert({ className = '' }: { readonly className?: string }) {
  const isSignedIn = useSignedIn()
  if (!useHydrated()) return <div className={`for-members ${className}`} aria-hidden="true" />
  return isSignedIn && <AlertSwitch className={className} />
}

/** As high with the longest of its sentences. */
export const ALERT_IN_DRAWN_PAGE = 'mt-4 min-h-[4.25rem]'

/**
 * Turned on, it asks the browser once, and the result comes at the hour at which it is there: an alert that waited for the
 * morning would not be the one that was asked for.
 */
function AlertSwitch({ className }: { readonly className: string }) {
  const id = useId()
  const { data, isError } = useQuery(settingsShown)
  const { answer, isReady, isRunning } = useAnswer()
  const push = usePush(data?.vapid_public_key, data !== undefined && data.browsers.length > 0)
  const [problem, setProblem] = useState<string | null>(null)
  const isOn = data?.given.includes(WANTED) === true && push.state === 'on'
  const change = async () => {
    setProblem(null)
    if (isOn) return answer({ [WANTED]: false })
    try {
      if (push.state !== 'on' && !(await push.turnOn()))
        return setProblem(
          globalThis.Notification?.permission === 'default'
            ? '알림을 허용하지 않아 켜지 않았어요. 다시 누르면 한 번 더 물어봐요.'
            : null,
        )
      await answer({ [WANTED]: true, result_by_night: true })
    } catch (failure) {
      setProblem(sentenceOr(failure, '이 브라우저에서 알림을 켜지 못했어요.'))
    }
  }
  const isRefused = push.state === 'unable' || push.state === 'denied'
  const words = isError && !data ? '알림 설정을 불러오지 못했어요.' : isRefused ? PUSH_STATES[push.state] : problem
  return (
    <div className={`flex items-center justify-between gap-4 ${className}`}>
      <div className="min-w-0">
        <p id={`${id}-name`} className="font-semibold">
          결과가 나오면 알림 받기
        </p>
        <p id={`${id}-why`} role="status" className="text-small text-soft">
          {words ?? '이 기기로 토요일 밤 한 번만'}
        </p>
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-why`}
        aria-disabled={!data || !isReady || isRunning || push.state === 'unknown' || isRefused}
        className="switch"
        onClick={({ currentTarget }) => currentTarget.ariaDisabled === 'true' || void change()}
      />
    </div>
  )
}
