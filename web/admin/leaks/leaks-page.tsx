import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listLeakNotices,
  listLeaks,
  recordLeak,
  recordLeakReport,
  sendLeakNotice,
  withdrawLeak,
} from '#contract/admin/leaks.ts'
import type { Input, Reply } from '#contract/endpoint.ts'
import { instantTyped, instantWording } from '#domain/calendar.ts'
import { countWording } from '#domain/count-wording.ts'
import { HOUR } from '#domain/duration.ts'
import {
  LEAK_HOURS,
  LEAK_ITEM_NAMES,
  LEAK_ITEMS,
  LEAK_KIND_NAMES,
  LEAK_KINDS,
  LEAK_REPORT_NAMES,
  LEAK_SCOPE_NAMES,
  LEAK_SCOPES,
  type LeakItem,
  type LeakKind,
  type LeakReport,
  type LeakScopeKind,
  LONGEST_LEAK_ITEM,
  leakWording,
} from '#domain/site/leak.ts'
import { ApiError } from '#web/data/api-error.ts'
import { clockNow } from '#web/data/clock.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { BusyButton, Button } from '#web/ui/button.tsx'
import { Field, SelectField, TextArea } from '#web/ui/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { Panel, PanelFacts } from '../kit/panel.tsx'
import { Refusal } from '../kit/refusal.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { NOTHING_SAVED, useDraft } from '../kit/use-draft.ts'

type Leak = Reply<typeof listLeaks>[number]

/** Leaks of personal data: what happened, whom it concerns, who was told when, and what is left of the 72 hours. */
export default function LeaksPage() {
  const leaks = useQuery(query(listLeaks))
  return (
    <StaffPage title="개인정보 유출">
      <Notice look="amber">
        유출되었거나 그럴 수 있다는 것을 알면 {LEAK_HOURS}시간 안에 회원에게 알리고, 1,000명 이상이거나 외부에서
        침입했거나 민감한 정보이면 개인정보보호위원회(privacy.go.kr)나 한국인터넷진흥원(118)에 신고해야 합니다. 잃어버린
        것, 바뀐 것, 훼손된 것도 같습니다. 먼저 적고, 해당하는 회원의 수를 본 다음 알립니다.
      </Notice>
      <Read of={leaks}>{(all) => all.map((leak) => <LeakPanel key={leak.id} leak={leak} />)}</Read>
      <NewLeak />
    </StaffPage>
  )
}

const when = (instant: string | null) => (instant === null ? '–' : instantWording(instant))

function leftWording({ deadline }: Leak): string {
  const left = Math.floor((Date.parse(deadline) - clockNow()) / HOUR)
  return `${when(deadline)}까지 (${left < 0 ? `${-left}시간 지남` : `${left}시간 남음`})`
}

function scopeWording({ scope }: Leak): string {
  if (scope.which === 'list') return `${LEAK_SCOPE_NAMES.list} ${countWording(scope.members)}명`
  if (scope.which === 'all') return LEAK_SCOPE_NAMES.all
  return `${LEAK_SCOPE_NAMES.time} · ${when(scope.from)} ~ ${when(scope.to)}`
}

function toldWording({ sending_since, finished_at, members, told, sent_by, scope }: Leak): string {
  if (sending_since === null) {
    const unknown = scope.which === 'list' ? scope.members - (members ?? 0) : 0
    const rest = unknown > 0 ? ` · 없는 회원 번호 ${countWording(unknown)}개` : ''
    return `아직 아무에게도 · 해당하는 회원 ${countWording(members ?? 0)}명${rest}`
  }
  const state = finished_at === null ? '알리는 중' : `${when(finished_at)}에 끝남`
  return `${countWording(told)}명 · ${when(sending_since)}부터 · ${state} · ${sent_by}`
}

function LeakPanel({ leak }: { leak: Leak }) {
  const isWithdrawn = leak.withdrawn_at !== null
  const { title, body } = leakWording(leak)
  return (
    <Panel
      title={`기록 ${leak.id} · ${LEAK_KIND_NAMES[leak.kind]}`}
      end={isWithdrawn && <span className="text-soft">{when(leak.withdrawn_at)}에 거둠</span>}
    >
      <div className="space-y-4">
        <PanelFacts
          facts={[
            ['알게 된 시각', when(leak.known_at)],
            [`${LEAK_HOURS}시간`, leftWording(leak)],
            ['대상', scopeWording(leak)],
            ['알린 회원', toldWording(leak)],
            [
              '신고',
              leak.report === null
                ? '아직 적지 않음'
                : `${LEAK_REPORT_NAMES[leak.report]} · ${leak.report_note} · ${when(leak.report_at)} · ${leak.report_by}`,
            ],
            ['적은 직원', `${leak.written_by} · ${when(leak.created_at)}`],
          ]}
        />
        <div className="rounded-control bg-sunken p-3">
          <p className="font-semibold">{title}</p>
          <p className="break-words whitespace-pre-wrap">{body}</p>
        </div>
        {!isWithdrawn && leak.sending_since === null && <Send leak={leak} />}
        {leak.sending_since !== null && <Told leak={leak} />}
        {!isWithdrawn && leak.report === null && <ReportForm leak={leak} />}
      </div>
    </Panel>
  )
}

/** Asks twice: what was sent cannot be called back. */
function Send({ leak: { id, members } }: { leak: Leak }) {
  const [isAsked, setAsked] = useState(false)
  const send = useChange(sendLeakNotice)
  const withdraw = useChange(withdrawLeak)
  const error = send.error ?? withdraw.error
  const params = { id: String(id) }
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap gap-2">
        {isAsked ? (
          <BusyButton
            isWaiting={send.isRunning}
            onClick={() => void send.run({ params, body: { members: members ?? 0 } })}
          >
            {countWording(members ?? 0)}명에게 지금 알리기
          </BusyButton>
        ) : (
          <Button onClick={() => setAsked(true)}>회원에게 알리기</Button>
        )}
        {isAsked ? (
          <Button look="quiet" onClick={() => setAsked(false)}>
            아직 알리지 않기
          </Button>
        ) : (
          <BusyButton look="quiet" isWaiting={withdraw.isRunning} onClick={() => void withdraw.run({ params })}>
            잘못 적었어요
          </BusyButton>
        )}
      </div>
      {isAsked && <p role="status">받은 메시지와 문자로 한 번씩 가고, 되돌릴 수 없어요.</p>}
      <Refusal error={error} />
    </div>
  )
}

/** Who was told, and when. */
function Told({ leak: { id } }: { leak: Leak }) {
  const [isOpen, setOpen] = useState(false)
  const notices = useQuery({
    ...query(listLeakNotices, { params: { id: String(id) }, query: { limit: '500' } }),
    enabled: isOpen,
  })
  if (!isOpen)
    return (
      <Button look="quiet" onClick={() => setOpen(true)}>
        누구에게 언제 알렸는지 보기
      </Button>
    )
  return (
    <Read of={notices}>
      {({ rows, next }) => (
        <div className="space-y-2">
          <ul className="max-h-72 overflow-y-auto rounded-control bg-sunken p-3">
            {rows.map(({ member_id, told_at, by_text }) => (
              <li key={member_id}>
                회원 {member_id} · {when(told_at)} ·{' '}
                {by_text ? '받은 메시지, 문자는 메시지 목록에서 발송 확인' : '받은 메시지'}
              </li>
            ))}
          </ul>
          {next !== null && (
            <p className="text-soft">처음 500명이에요. 나머지는 list-leak-notices 명령으로 볼 수 있어요.</p>
          )}
        </div>
      )}
    </Read>
  )
}

function ReportForm({ leak: { id } }: { leak: Leak }) {
  const { send } = useChange(recordLeakReport)
  return (
    <ActionForm
      names={['report', 'note']}
      button="신고 적기"
      look="quiet"
      onAction={({ report, note }) =>
        send({ params: { id: String(id) }, body: { report: report as LeakReport, note } })
      }
    >
      {(field) => (
        <>
          <SelectField
            label="신고"
            {...field('report')}
            defaultValue="reported"
            choices={(Object.keys(LEAK_REPORT_NAMES) as LeakReport[]).map((one) => [one, LEAK_REPORT_NAMES[one]])}
          />
          <Field label="접수 번호, 또는 신고하지 않는 이유" required longest={200} {...field('note')} />
        </>
      )}
    </ActionForm>
  )
}

type Typed = { readonly kind: LeakKind; readonly known_at: string } & Readonly<Record<LeakItem, string>> & {
    readonly which: LeakScopeKind
    readonly member_ids: string
    readonly from: string
    readonly to: string
  }
const EMPTY: Typed = {
  ...{ kind: 'leaked', known_at: '', which: 'all', member_ids: '', from: '', to: '' },
  ...(Object.fromEntries(LEAK_ITEMS.map((name) => [name, ''])) as Record<LeakItem, string>),
}

/** The numbers of a list. What is no number is named: a member who is dropped without a word would never be told. */
function idsTyped(list: string): number[] {
  const parts = list.split(/[\s,;]+/).filter((part) => part !== '')
  const others = parts.filter((part) => !/^\d+$/.test(part))
  if (others.length > 0) {
    const detail = `회원 번호가 아닌 것이 있어요: ${others.slice(0, 5).join(', ')}`
    const errors = [{ path: 'member_ids', message: detail }]
    throw new ApiError({ status: 422, code: 'invalid_request', detail, errors, isAnswer: true })
  }
  return [...new Set(parts.map(Number))]
}

/** What was typed, as the call takes it. */
function scopeOf({ which, member_ids, from, to }: Typed): Input<typeof recordLeak>['body']['scope'] {
  if (which === 'list') return { which, member_ids: idsTyped(member_ids) }
  if (which === 'time') return { which, from: instantTyped(from) ?? '', to: instantTyped(to) ?? '' }
  return { which }
}

const HINTS: Readonly<Record<LeakItem, string>> = {
  items: '예: 이름, 휴대폰 번호',
  happened: '언제 어떻게 일어났는지. 아직 모르면 아는 데까지 적어요.',
  harm_steps: '예: 같은 비밀번호를 쓰는 다른 곳의 비밀번호를 바꿔 주세요.',
  our_steps: '예: 접속을 막고 원인을 조사하고 있습니다. 피해가 있으면 신고해 주세요.',
  contact: '예: 개인정보보호팀 02-123-4567',
}

function NewLeak() {
  const { send } = useChange(recordLeak)
  const draft = useDraft(NOTHING_SAVED, EMPTY, 'leak new', {
    save: async ({ typed }) => {
      const { kind, known_at, items, happened, harm_steps, our_steps, contact } = typed
      const text = { items, happened, harm_steps, our_steps, contact }
      return send({ body: { kind, known_at: instantTyped(known_at) ?? '', ...text, scope: scopeOf(typed) } })
    },
    beginsAnew: true,
  })
  const { which } = draft.typed
  return (
    <Panel title="새로 적기">
      <StaffForm draft={draft} button="기록하기" done="기록했어요. 위에서 해당하는 회원의 수를 보고 알려 주세요.">
        <div className="grid gap-4 md:grid-cols-2">
          <SelectField
            label="무슨 일인가요"
            {...draft.field('kind')}
            choices={LEAK_KINDS.map((one) => [one, LEAK_KIND_NAMES[one]])}
          />
          <Field label="알게 된 시각" type="datetime-local" required {...draft.field('known_at')} />
          {LEAK_ITEMS.map((name) => (
            <Field
              key={name}
              label={LEAK_ITEM_NAMES[name]}
              hint={`${HINTS[name]} (${LONGEST_LEAK_ITEM}자까지)`}
              required
              longest={LONGEST_LEAK_ITEM}
              {...draft.field(name)}
            />
          ))}
          <SelectField
            label="알릴 회원"
            {...draft.field('which')}
            choices={LEAK_SCOPES.map((one) => [one, LEAK_SCOPE_NAMES[one]])}
          />
        </div>
        {which === 'list' && (
          <TextArea
            label="회원 번호"
            hint="쉼표나 줄바꿈으로 나눠요."
            rows={4}
            required
            {...draft.field('member_ids')}
          />
        )}
        {which === 'time' && (
          <div className="grid gap-4 md:grid-cols-2">
            <Field label="언제부터" type="datetime-local" required {...draft.field('from')} />
            <Field label="언제까지" type="datetime-local" required {...draft.field('to')} />
          </div>
        )}
      </StaffForm>
    </Panel>
  )
}
