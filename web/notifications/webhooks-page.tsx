import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MOST_WEBHOOKS } from '#contract/members/webhook-form.ts'
import {
  addWebhook,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  testWebhook,
  type Webhook,
} from '#contract/members/webhooks.ts'
import { instantWording } from '#domain/calendar.ts'
import { WEBHOOK_FAILING_DAYS } from '#domain/member/webhook.ts'
import { deviceNow } from '#web/data/clock.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { checkedAttempt } from '#web/forms/checked-attempt.ts'
import { FormProblem, SubmitButton } from '#web/forms/form-parts.tsx'
import { textIn, useForm } from '#web/forms/use-form.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { PageIntro } from '#web/page/page-intro.tsx'
import { copyText } from '#web/page/share.tsx'
import { toastFailure } from '#web/page/toast-failure.ts'
import { Unanswered } from '#web/page/unanswered.tsx'
import { BusyButton, Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/fields.tsx'
import { List } from '#web/ui/list.tsx'
import { focusHeadingOnUnmount, focusOnMount } from '#web/ui/move-focus.ts'
import { Notice } from '#web/ui/notice.tsx'
import { BackLink, textLinkClass } from '#web/ui/text-link.tsx'
import { showToast } from '#web/ui/toasts/toast.ts'

const HERE = '/dashboard/webhooks'
/** Milliseconds for which the page asks how a test went, and between two questions: it is delivered within seconds. */
const [ASKED_FOR, ASKED_EVERY] = [20_000, 2_000]

/** A secret that was just made: the one time that it is shown. */
interface ShownSecret {
  readonly host: string
  readonly secret: string
}

/** The addresses of a member's programs that are told of draws. */
export default function WebhooksPage() {
  const [testedAt, setTestedAt] = useState(0)
  const webhooks = useQuery({
    ...query(listWebhooks),
    refetchInterval: () => (deviceNow() - testedAt < ASKED_FOR ? ASKED_EVERY : false),
  })
  const { data } = webhooks
  const [shown, setShown] = useState<ShownSecret | null>(null)
  return (
    <>
      <PageHead title="웹훅" description="추첨 소식을 받을 프로그램의 주소입니다." path={HERE} isHidden />
      <BackLink to="/data">데이터</BackLink>
      <PageIntro title="추첨 소식을 내 프로그램으로">
        번호, 당첨금, 판매점이 공개되거나 값이 바로잡히면 몇 초 안에 웹훅으로 보내 드려요.
      </PageIntro>
      {data ? (
        <div className="max-w-[42rem] space-y-5">
          {shown && <Secret shown={shown} onDone={() => setShown(null)} />}
          {data.length > 0 && (
            <Card className="py-2 sm:py-2">
              <List aria-label="추가한 주소" className="divide-y divide-line">
                {data.map((webhook) => (
                  <WebhookRow
                    key={webhook.id}
                    webhook={webhook}
                    onSecret={setShown}
                    onTest={() => setTestedAt(deviceNow())}
                  />
                ))}
              </List>
            </Card>
          )}
          <AddForm onSecret={setShown} count={data.length} />
          <HowTo />
        </div>
      ) : (
        <Unanswered query={webhooks} failed="웹훅을 불러오지 못했어요." />
      )}
    </>
  )
}

/** What comes after an address is added, and where the rest is written. */
const HowTo = () => (
  <section className="px-1">
    <h2 className="text-lead font-bold">추가한 다음에는</h2>
    <ol className="mt-1 list-decimal space-y-1 pl-5 text-soft">
      <li>비밀값을 한 번 보여 드려요. 프로그램의 설정에 옮겨 적어 주세요.</li>
      <li>시험 보내기로 프로그램이 받는지 확인해요.</li>
      <li>그 뒤로는 소식이 있을 때마다 서명해서 보내요.</li>
    </ol>
    <a href="/data#webhooks" className={textLinkClass('more')}>
      보내는 내용과 서명 확인하는 방법
    </a>
  </section>
)

/** Takes the focus, since it is shown only once. */
function Secret({ shown: { host, secret }, onDone }: { shown: ShownSecret; onDone: () => void }) {
  return (
    <Notice as="div" look="amber">
      <h2 ref={focusOnMount} key={secret} tabIndex={-1} className="font-bold">
        {host}의 비밀값
      </h2>
      <p>지금 한 번만 보여 드려요. 프로그램의 설정에 옮겨 적어 주세요.</p>
      <code className="my-3 block rounded-control bg-ground px-3 py-2 break-all">{secret}</code>
      <p className="flex flex-wrap gap-3">
        <Button look="quiet" onClick={() => void copyText(secret, '비밀값을')}>
          비밀값 복사
        </Button>
        <Button look="bare" onClick={onDone}>
          옮겨 적었어요
        </Button>
      </p>
    </Notice>
  )
}

const hostOf = (url: string) => new URL(url).host

interface RowProps {
  readonly webhook: Webhook
  readonly onSecret: (shown: ShownSecret) => void
  readonly onTest: () => void
}

function WebhookRow({ webhook, onSecret, onTest }: RowProps) {
  const { id, url, ended_at } = webhook
  const params = { id: String(id) }
  const test = useChange(testWebhook)
  const renew = useChange(renewWebhookSecret)
  const remove = useChange(removeWebhook)
  const doing = (work: () => Promise<unknown>, otherwise: string) => () =>
    void work().catch((failure) => toastFailure(failure, otherwise))
  return (
    <li ref={focusHeadingOnUnmount} className="space-y-2 py-4">
      <p className="font-semibold break-all">{url}</p>
      <p className={ended_at ? 'font-semibold text-danger' : 'text-small text-soft'}>{outcomeWording(webhook)}</p>
      <p className="flex flex-wrap gap-x-5">
        {!ended_at && (
          <>
            <BusyButton
              look="bare"
              isWaiting={test.isRunning}
              aria-label={`${hostOf(url)}에 시험 보내기`}
              onClick={doing(async () => {
                await test.send({ params })
                onTest()
                void showToast({ kind: 'success', message: '시험 소식을 보냈어요. 결과가 곧 여기에 보여요.' })
              }, '시험 소식을 보내지 못했어요.')}
            >
              시험 보내기
            </BusyButton>
            <BusyButton
              look="bare"
              isWaiting={renew.isRunning}
              aria-label={`${hostOf(url)}의 비밀값 새로 받기`}
              onClick={doing(async () => {
                const { secret } = await renew.send({ params })
                onSecret({ host: hostOf(url), secret })
                void showToast({ kind: 'success', message: '새로 만들었어요. 하루 동안은 앞의 값으로도 서명해요.' })
              }, '비밀값을 새로 받지 못했어요.')}
            >
              비밀값 새로 받기
            </BusyButton>
          </>
        )}
        <BusyButton
          look="bare"
          isWaiting={remove.isRunning}
          aria-label={`${hostOf(url)} 지우기`}
          onClick={doing(async () => {
            await remove.send({ params })
            void showToast({ kind: 'success', message: '주소를 지웠어요. 더 보내지 않아요.' })
          }, '주소를 지우지 못했어요.')}
        >
          지우기
        </BusyButton>
      </p>
    </li>
  )
}

/** How the last delivery went, in a line. */
function outcomeWording({ tried_at, status, problem, failing_since, ended_at }: Webhook): string {
  const at = (instant: string) => instantWording(instant)
  if (ended_at)
    return status === 410
      ? `보내기를 멈췄어요. ${at(ended_at)}에 더 받지 않겠다고 답했어요(410).`
      : `보내기를 멈췄어요. ${WEBHOOK_FAILING_DAYS}일 동안 한 번도 받지 못했어요(${at(ended_at)}).`
  if (tried_at === null) return '아직 보낸 적이 없어요'
  if (failing_since === null) return `${at(tried_at)}에 보냈어요 · 답 ${status}`
  return `${at(tried_at)}에 보내지 못했어요 · ${problem === null ? `답 ${status}` : PROBLEMS[problem]} · 다시 보내요`
}

const PROBLEMS = {
  timeout: '5초 안에 답이 없어요',
  refused: '누구나 부를 수 있는 주소가 아니에요',
  network: '연결할 수 없어요',
} as const

function AddForm({ onSecret, count }: { onSecret: (shown: ShownSecret) => void; count: number }) {
  const { send } = useChange(addWebhook)
  const form = useForm(
    checkedAttempt({
      schema: () => import('#contract/members/webhook-form.ts').then(({ WebhookAddress }) => WebhookAddress),
      read: (given) => ({ url: textIn(given, 'url').trim() }),
      send: async (body, _, element) => {
        const { webhook, secret } = await send({ body })
        element.reset()
        onSecret({ host: hostOf(webhook.url), secret })
      },
      otherwise: '주소를 추가하지 못했어요.',
    }),
  )
  if (count >= MOST_WEBHOOKS) return <p className="text-soft">주소는 {MOST_WEBHOOKS}개까지 추가할 수 있어요.</p>
  return (
    <Card>
      <form {...form.attributes} className="space-y-4">
        <Field
          label="프로그램의 주소"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://bot.example.com/lotto"
          hint="누구나 부를 수 있는 https 주소"
          {...form.field('url')}
        />
        <FormProblem form={form} />
        <SubmitButton isSending={form.isSending}>주소 추가</SubmitButton>
      </form>
    </Card>
  )
}
