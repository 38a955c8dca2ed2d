import { useState } from 'react'
import { useLocation } from 'react-router'
import { stopNotifications } from '#contract/members/notifications.ts'
import { KINDS_ON_CHANNELS, noticesName } from '#domain/member/notification-kinds.ts'
import { withParticle } from '#domain/particle.ts'
import { useChange } from '#web/data/use-change.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { FacedTitle } from '#web/sign-in/faced-title.tsx'
import { BusyButton, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Alert } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useHydrated } from '#web/ui/use-browser-state.ts'

/**
 * Where the link of a message leads: one tap ends its kind on its channel, without signing in. Opening it changes nothing,
 * since mail and chat programs look at links by themselves. The key stands behind the `#`, which only the browser sees.
 */
export default function StopPage() {
  const isReady = useHydrated()
  const hash = useLocation().hash.slice(1)
  const token = isReady ? hash : ''
  const { run, isRunning, error } = useChange(stopNotifications)
  const [stopped, setStopped] = useState<string | null>(null)
  const stop = async () => {
    const ended = await run({ body: { token } })
    if (ended) setStopped(ended.is_advertising ? ALL_ADVERTISING : noticesName(ended.kind, ended.channel))
  }
  const isDone = stopped !== null
  const isKeyless = isReady && token === ''
  return (
    <>
      <PageHead title="그만 받기" description="받던 메시지를 그만 받습니다." path="/stop" isHidden />
      <div className="mx-auto max-w-[30rem] pt-16">
        <FacedTitle {...(isDone ? ENDED : isKeyless ? WITHOUT_KEY : ASKED)} />
        <Card className="relative space-y-4">
          {isDone ? (
            <p role="status">{withParticle(stopped, '을/를')} 껐어요.</p>
          ) : isKeyless ? (
            <p>메시지에 있는 링크를 그대로 눌러 주세요.</p>
          ) : (
            <>
              <p>누르면 {withParticle(nameIn(token), '이/가')} 더 오지 않아요.</p>
              <BusyButton className="w-full" isWaiting={isRunning || !isReady} onClick={() => void stop()}>
                {isRunning ? '끄는 중…' : '그만 받기'}
              </BusyButton>
              <Alert>{error?.detail}</Alert>
            </>
          )}
          <noscript>
            <p>자바스크립트를 켜야 그만 받을 수 있어요. 로그인해 알림 설정에서도 끌 수 있어요.</p>
          </noscript>
          {isKeyless ? (
            <ButtonLink look="soft" to="/dashboard/inbox/settings" className="w-full">
              알림 설정에서 하나씩 고르기
            </ButtonLink>
          ) : (
            <TextLink look="more" to="/dashboard/inbox/settings" className="-mb-2.5">
              알림 설정에서 하나씩 고르기
            </TextLink>
          )}
        </Card>
      </div>
    </>
  )
}

const ASKED = { title: '이 메시지를 그만 받을까요?', about: '로그인하지 않아도 돼요.', word: '?' }
const WITHOUT_KEY = { title: '무엇을 끌지 알 수 없어요', about: '링크에서 뒷부분이 빠졌어요.', word: '?' }
const ENDED = { title: '이제 보내지 않아요', about: '받은 메시지에는 그대로 남아요.', word: '끔' }
const ALL_ADVERTISING = '모든 광고'

/** What a key ends, which names its consent; the server, which does not see it, says the same of any. */
function nameIn(token: string): string {
  const [, named] = token.split('.')
  if (named === 'marketing') return ALL_ADVERTISING
  const ended = KINDS_ON_CHANNELS.find(({ consent }) => consent === named)
  return ended ? noticesName(ended.kind, ended.channel) : '같은 종류의 메시지'
}
