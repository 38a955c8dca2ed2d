import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import { type getNotificationSettings, sendTestNotification } from '#contract/members/notifications.ts'
import type { NotificationConsent } from '#domain/member/consents.ts'
import { type Discretion, discretionOf } from '#domain/member/notification.ts'
import {
  consentTo,
  NOTIFICATION_CHANNEL_NAMES,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
} from '#domain/member/notification-kinds.ts'
import { useChange } from '#web/data/use-change.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { PageIntro } from '#web/page/page-intro.tsx'
import { toastFailure } from '#web/page/toast-failure.ts'
import { Unanswered } from '#web/page/unanswered.tsx'
import { BusyButton, Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioButton } from '#web/ui/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { BackLink } from '#web/ui/text-link.tsx'
import { showToast } from '#web/ui/toasts/toast.ts'
import { settingsShown } from './notification-queries.ts'
import { useAnswer } from './use-answer.ts'
import { PUSH_STATES, usePush } from './use-push.ts'

type Settings = Reply<typeof getNotificationSettings>

const HINTS: Readonly<Record<NotificationKind, string>> = {
  result: '토요일 밤, 당첨금까지 확정되면',
  shared: '당첨금까지 확정되면, 내 몫과 함께',
  claim: '30일 전과 5일 전',
  plan: '끝나기 7일 전',
  news: '서비스 공지',
  security: '새 기기에서 로그인하거나 2단계 인증을 켜고 끄면, 밤에도',
}

/** Kinds and channels. All are off until they are ticked here. */
export default function SettingsPage() {
  const settings = useQuery(settingsShown)
  const { data } = settings
  return (
    <>
      <PageHead
        title="알림 설정"
        description="무엇을 어디로 받을지 정합니다."
        path="/dashboard/inbox/settings"
        isHidden
      />
      <BackLink to="/dashboard/inbox">받은 메시지</BackLink>
      <PageIntro title="알림 설정">고른 것만 알려 드려요. 번호를 사라고 권하는 알림은 보내지 않아요.</PageIntro>
      {data ? (
        <NotificationSettings settings={data} />
      ) : (
        <Unanswered query={settings} failed="알림 설정을 불러오지 못했어요." />
      )}
    </>
  )
}

function NotificationSettings({ settings }: { settings: Settings }) {
  const { given, vapid_public_key, browsers } = settings
  const { answer, isReady } = useAnswer()
  const push = usePush(vapid_public_key)
  const choose = async (kind: NotificationKind, channel: NotificationChannel, isWanted: boolean) => {
    if (channel === 'push' && isWanted && push.state !== 'on' && browsers.length === 0) {
      const isOn = await push.turnOn().catch((failure) => {
        toastFailure(failure, '이 브라우저에서 알림을 켜지 못했어요.')
        return false
      })
      if (!isOn) return
    }
    await answer({ [consentTo(kind, channel)]: isWanted })
  }
  return (
    <div className="max-w-[42rem] space-y-5">
      <ThisBrowser settings={settings} push={push} />
      <Card>
        <Table settings={settings} isReady={isReady} onChoose={(...chosen) => void choose(...chosen)} />
      </Card>
      <Card>
        <h2 className="text-lead font-bold">조용한 시간</h2>
        <p className="text-small text-soft">
          밤 9시부터 아침 8시 사이의 알림은 아침에 보내요. 계정 보안만 밤에도 바로 보내요.
        </p>
        <label className="mt-2 flex min-h-11 items-center justify-between gap-4">
          토요일 추첨 결과는 밤에도 바로 받기
          <input
            type="checkbox"
            className={SWITCH}
            checked={given.includes('result_by_night')}
            disabled={!isReady}
            onChange={({ target }) => void answer({ result_by_night: target.checked })}
          />
        </label>
      </Card>
      <LockScreen discretion={discretionOf(given)} isReady={isReady} onChoose={(chosen) => void answer(chosen)} />
      <TestButton hasBrowser={browsers.length > 0} />
      <p className="px-1 text-small text-soft">
        혜택과 소식은{' '}
        <Link to="/dashboard/profile#my-data" className="underline underline-offset-4">
          내 정보
        </Link>
        에서 따로 정해요.
      </p>
    </div>
  )
}

/** A box to tick that takes hold at once. */
const SWITCH = 'switch cursor-pointer appearance-none !border-0 !bg-transparent align-middle'

interface TableProps {
  readonly settings: Settings
  readonly isReady: boolean
  readonly onChoose: (kind: NotificationKind, channel: NotificationChannel, isWanted: boolean) => void
}

/** The channels that reach the member, and those on which something can still be taken back. */
function useChannels({ given, open_channels }: Settings): readonly NotificationChannel[] {
  const isGiven = (channel: NotificationChannel) =>
    NOTIFICATION_KINDS.some((kind) => given.includes(consentTo(kind, channel)))
  // What was there at first stays: taking the last one back moves nothing.
  const [givenAtFirst] = useState(() => NOTIFICATION_CHANNELS.filter(isGiven))
  return NOTIFICATION_CHANNELS.filter((channel) => open_channels.includes(channel) || givenAtFirst.includes(channel))
}

/** A row for each kind, a column for each channel. */
function Table({ settings, isReady, onChoose }: TableProps) {
  const id = useId()
  const { given, open_channels } = settings
  const channels = useChannels(settings)
  /** A single switch stands at the end of its line. */
  const place = channels.length === 1 ? 'text-right' : 'text-center'
  const closed = NOTIFICATION_CHANNELS.filter((channel) => !open_channels.includes(channel))
  return (
    <>
      <table className="w-full text-left">
        <caption className="sr-only">무엇을 어디로 받을까요?</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="pb-3 text-lead font-bold">
              받을 소식
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col" className={`w-20 pb-3 text-small font-semibold text-soft ${place}`}>
                {NOTIFICATION_CHANNEL_NAMES[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {NOTIFICATION_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row" className="py-3 font-normal">
                {/* Where there is one switch, its whole line can be pressed. */}
                <label htmlFor={channels.length === 1 ? `${id}-${kind}-${channels[0]}` : undefined}>
                  <span className="block font-semibold">{NOTIFICATION_KIND_NAMES[kind]}</span>
                  <span className="block text-small text-soft">{HINTS[kind]}</span>
                </label>
              </th>
              {channels.map((channel) => (
                <td key={channel} className={place}>
                  <input
                    id={`${id}-${kind}-${channel}`}
                    type="checkbox"
                    aria-label={`${NOTIFICATION_KIND_NAMES[kind]}, ${NOTIFICATION_CHANNEL_NAMES[channel]}`}
                    className={SWITCH}
                    checked={given.includes(consentTo(kind, channel))}
                    disabled={!isReady || (closed.includes(channel) && !given.includes(consentTo(kind, channel)))}
                    onChange={({ target }) => onChoose(kind, channel, target.checked)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-t border-line pt-3 text-small text-soft">
        고르지 않은 소식도 받은 메시지에는 늘 남아요.
        <span>
          {closed.map((channel) => ` ${NOTIFICATION_CHANNEL_NAMES[channel]} 알림은 아직 이용할 수 없어요.`).join('')}
        </span>
      </p>
    </>
  )
}

/** Whether what is ticked below reaches this browser, and which others it reaches. */
function ThisBrowser({ settings, push }: { settings: Settings; push: ReturnType<typeof usePush> }) {
  const { state, turnOn, turnOff } = push
  const trying = (action: () => Promise<unknown>) =>
    action().catch((failure) => toastFailure(failure, '바꾸지 못했어요. 다시 눌러 주세요.'))
  return (
    <section
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card px-5 py-4 sm:px-7 ${state === 'denied' || state === 'unable' ? 'bg-amber-soft text-amber' : 'bg-celadon-soft'}`}
    >
      <div className="min-w-0 flex-[1_1_14rem]">
        <h2 className="font-bold">앱 알림을 받는 곳</h2>
        <p role="status" className="text-small">
          {PUSH_STATES[state]}
        </p>
        {settings.browsers.length > 0 && (
          <p className="text-small">등록된 곳: {settings.browsers.map(({ device_name }) => device_name).join(', ')}</p>
        )}
      </div>
      {state === 'off' && (
        <Button look="paper" className="max-sm:w-full" onClick={() => void trying(turnOn)}>
          이 브라우저로 받기
        </Button>
      )}
      {state === 'on' && (
        <Button look="paper" className="max-sm:w-full" onClick={() => void trying(turnOff)}>
          이 브라우저로 받지 않기
        </Button>
      )}
    </section>
  )
}

const LOCK_SCREEN: readonly (readonly [Discretion, name: string, hint: string])[] = [
  ['nothing', '당첨 여부와 금액 숨기기', '“결과가 나왔어요”까지만 보여요'],
  ['outcome', '당첨 여부만 보이기', '금액은 앱에서 확인해요'],
  ['all', '모두 보이기', '등수와 금액까지 보여요'],
]

interface LockScreenProps {
  readonly discretion: Discretion
  readonly isReady: boolean
  readonly onChoose: (answers: Partial<Record<NotificationConsent, boolean>>) => void
}

function LockScreen({ discretion, isReady, onChoose }: LockScreenProps): ReactNode {
  const name = useId()
  return (
    <Card>
      <fieldset>
        <legend className="text-lead font-bold">잠금 화면에 보일 내용</legend>
        <div className="mt-2 divide-y divide-line">
          {LOCK_SCREEN.map(([choice, label, hint]) => (
            <RadioButton
              key={choice}
              className="min-h-11 gap-4 py-3"
              name={name}
              checked={discretion === choice}
              disabled={!isReady}
              onChange={() => onChoose({ outcome_shown: choice !== 'nothing', amount_shown: choice === 'all' })}
            >
              <span>
                <span className="block font-semibold">{label}</span>
                <span className="block text-small text-soft">{hint}</span>
              </span>
            </RadioButton>
          ))}
        </div>
      </fieldset>
    </Card>
  )
}

function TestButton({ hasBrowser }: { hasBrowser: boolean }) {
  const { run, isRunning, error } = useChange(sendTestNotification)
  const test = async () => {
    if (await run({})) void showToast({ kind: 'success', message: '시험 알림을 보냈어요. 잠시 뒤에 와요.' })
  }
  if (!hasBrowser) return null
  return (
    <div className="space-y-2">
      <BusyButton look="quiet" className="w-full" isWaiting={isRunning} onClick={() => void test()}>
        지금 시험 알림 보내기
      </BusyButton>
      {error && <Notice look="amber">{error.detail}</Notice>}
    </div>
  )
}
