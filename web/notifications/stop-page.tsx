import { useState } from 'react'
import { useLocation } from 'react-router'
import { stopNotifications } from '#contract/members/notifications.ts'
import { noticesName } from '#domain/member/notification-kinds.ts'
import { withParticle } from '#domain/particle.ts'
import { useChange } from '#web/data/use-change.ts'
import { PageHead, PageTitle } from '#web/page/page-head.tsx'
import { BusyButton } from '#web/ui/button.tsx'
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
  const token = useLocation().hash.slice(1)
  const { run, isRunning, error } = useChange(stopNotifications)
  const [stopped, setStopped] = useState<string | null>(null)
  const stop = async () => {
    const ended = await run({ body: { token } })
    if (ended) setStopped(ended.is_advertising ? '모든 광고' : noticesName(ended.kind, ended.channel))
  }
  return (
    <>
      <PageHead title="그만 받기" description="받던 메시지를 그만 받습니다." path="/stop" isHidden />
      <div className="mx-auto max-w-[30rem] pt-8">
        <Card className="space-y-4">
          <PageTitle>{stopped === null ? '이 메시지를 그만 받을까요?' : '이제 보내지 않아요'}</PageTitle>
          {stopped === null ? (
            <>
              <p>누르면 같은 종류의 메시지가 이 방법으로는 더 오지 않아요. 로그인하지 않아도 돼요.</p>
              <BusyButton className="w-full" isWaiting={isRunning || !isReady} onClick={() => void stop()}>
                {isRunning ? '끄는 중…' : '그만 받기'}
              </BusyButton>
              <Alert>{error?.detail}</Alert>
            </>
          ) : (
            <p role="status">{withParticle(stopped, '을/를')} 껐어요. 받은 메시지에는 그대로 남아요.</p>
          )}
          <p className="text-small text-soft">
            <TextLink look="line" to="/dashboard/inbox/settings">
              알림 설정에서 하나씩 고르기
            </TextLink>
          </p>
          <noscript>
            <p>자바스크립트를 켜야 그만 받을 수 있어요. 로그인해 알림 설정에서도 끌 수 있어요.</p>
          </noscript>
        </Card>
      </div>
    </>
  )
}
