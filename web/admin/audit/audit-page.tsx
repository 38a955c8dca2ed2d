import { type FormEvent, useState } from 'react'
import { acceptAuditBreaks, exportAuditLog, listAuditLog, verifyAuditLog } from '#contract/admin/audit-log.ts'
import type { Reply } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import { instantWording } from '#domain/calendar.ts'
import { AUDIT_OUTCOMES, auditOutcomeWording } from '#domain/staff/audit-outcome.ts'
import {
  AUDIT_ACTIONS,
  auditBreakWording,
  auditChanges,
  auditDeedWording,
  auditTargetWording,
} from '#domain/staff/audit-wording.ts'
import { Choices } from '#web/admin/kit/choices.tsx'
import { MemberLink } from '#web/admin/kit/member-link.tsx'
import { Panel, State } from '#web/admin/kit/panel.tsx'
import { refusedWording } from '#web/admin/kit/refused-wording.ts'
import { BY_AGE } from '#web/admin/kit/rows.tsx'
import { useStaffChange, useStaffQuery } from '#web/admin/kit/staff-api.ts'
import { StaffList } from '#web/admin/kit/staff-list.tsx'
import { Read, StaffPage } from '#web/admin/kit/staff-page.tsx'
import { useMay } from '#web/admin/kit/use-staff.ts'
import { useList } from '#web/admin/kit/use-table.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'

const LOOK = { begun: 'plain', done: 'good', refused: 'waiting', failed: 'bad' } as const
const FILTERS = ['actor', 'target', 'action', 'address', 'from', 'to'] as const

/** Who did or opened what, from where, and how it went. */
export default function AuditPage() {
  const list = useList(listAuditLog, [...FILTERS, 'outcome'])
  const { outcome = '' } = list.filter
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    list.choose(Object.fromEntries(FILTERS.map((name) => [name, String(form.get(name) ?? '').trim()])))
  }
  const field = (name: (typeof FILTERS)[number]) => ({ name, defaultValue: list.filter[name] ?? '' })
  return (
    <StaffPage title="감사 기록">
      <form key={JSON.stringify(list.filter)} onSubmit={look} className="flex flex-wrap items-end gap-2">
        <Field label="누가" {...field('actor')} className="w-36" />
        <SelectField label="한 일" {...field('action')}>
          <option value="">모두</option>
          {AUDIT_ACTIONS.map(([deed, name]) => (
            <option key={deed} value={deed}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field label="무엇에" {...field('target')} placeholder="member 12" className="w-36" />
        <Field label="주소" {...field('address')} placeholder="203.0.113." className="w-36" />
        <Field label="이날부터" type="date" {...field('from')} className="w-40" />
        <Field label="이날까지" type="date" {...field('to')} className="w-40" />
        <Button type="submit">찾기</Button>
      </form>
      <Choices
        label="결과"
        choices={[['', '모두'], ...AUDIT_OUTCOMES.map((one) => [one, auditOutcomeWording(one)] as const)]}
        chosen={outcome}
        onChoose={(outcome) => list.choose({ outcome })}
      />
      <StaffList
        title="기록"
        list={list}
        keyOf={({ id }) => id}
        empty="기록이 없어요."
        usualSort="newest"
        file={exportAuditLog}
        columns={[
          { head: '때', sorts: BY_AGE, cell: ({ at }) => instantWording(Date.parse(at)) },
          { head: '누가', cell: ({ actor }) => <span className="font-semibold">{actor}</span> },
          { head: '한 일', cell: (row) => <Deed row={row} /> },
          { head: '무엇에', cell: ({ target }) => <Target target={target} /> },
          { head: '바뀐 것', cell: ({ before, after }) => <Changes before={before} after={after} /> },
          { head: '주소', cell: ({ address }) => address ?? '명령줄' },
          { head: '번호', isNumeric: true, cell: ({ id }) => id },
        ]}
      />
      <Chain />
    </StaffPage>
  )
}

type Row = Reply<typeof listAuditLog>['rows'][number]

/** A sentence, and why not where it was refused. */
const Deed = ({ row: { deed, outcome, code } }: { row: Row }) => (
  <span title={deed}>
    <State look={LOOK[outcome]}>{auditDeedWording(deed, outcome)}</State>
    {code && (
      <span className="block text-soft">
        {code in refusals ? refusals[code as keyof typeof refusals].detail : code}
      </span>
    )}
  </span>
)

/** What it was about; a member by the way to their page. */
function Target({ target }: { target: string | null }) {
  const id = /^member (\d+)$/.exec(target ?? '')?.[1]
  return id ? <MemberLink id={Number(id)} /> : target === null ? '–' : auditTargetWording(target)
}

/** What of it changed: from → to. Long values are opened. */
function Changes({ before, after }: { before: unknown; after: unknown }) {
  const changes = auditChanges(before, after)
  if (changes.length === 0) return '–'
  const lines = changes.map(({ name, from, to }) => (
    <li key={name} className="max-w-md min-w-44 py-0.5 break-words whitespace-normal">
      <span className="text-soft">{name}</span> {from !== null && `${from} → `}
      {to ?? (from === null ? '–' : '없음')}
    </li>
  ))
  const isShort = changes.length <= 2 && changes.every(({ from, to }) => `${from}${to}`.length <= 80)
  if (isShort) return <ul>{lines}</ul>
  return (
    <details>
      <summary className="min-h-10 cursor-pointer py-2 text-celadon">{changes.length}가지 보기</summary>
      <ul className="pb-2">{lines}</ul>
    </details>
  )
}

/** Whether the log is whole, looked for when somebody asks. */
function Chain() {
  const [isAsked, setAsked] = useState(false)
  return (
    <Panel
      title="사슬"
      end={
        <Button look="quiet" onClick={() => setAsked(true)} disabled={isAsked}>
          온전한지 확인
        </Button>
      }
    >
      {isAsked ? (
        <Verified />
      ) : (
        <p className="text-soft">기록마다 앞의 기록과 이어지는 암호가 있어, 바뀌거나 지워진 곳을 찾을 수 있어요.</p>
      )}
    </Panel>
  )
}

function Verified() {
  const mayAccept = useMay('audit:export')
  const found = useStaffQuery(verifyAuditLog)
  const { run, isRunning, error } = useStaffChange(acceptAuditBreaks, [verifyAuditLog, listAuditLog])
  return (
    <Read of={found}>
      {({ rows, open, breaks }) => (
        <div className="space-y-3">
          <p role="status">{open === 0 && `${rows}건 모두 온전해요.`}</p>
          <Alert>{open > 0 && `${rows}건 가운데 ${open}곳이 끊어졌어요.`}</Alert>
          <ul className="list-disc space-y-1 pl-5">
            {breaks.map((one) => (
              <li key={`${one.kind} ${one.from}`} className={one.is_accepted ? 'text-soft' : ''}>
                {auditBreakWording(one)}
                {one.is_accepted && ' (확인함)'}
              </li>
            ))}
          </ul>
          {open > 0 && mayAccept && (
            <form
              className="flex flex-wrap items-end gap-2"
              onSubmit={(event) => {
                event.preventDefault()
                const reason = String(new FormData(event.currentTarget).get('reason') ?? '')
                void run({ body: { reason } })
              }}
            >
              <Field label="확인한 까닭" name="reason" required className="w-72" hint="새로 끊어진 곳만 다시 알려요." />
              <Button type="submit" look="quiet" aria-disabled={isRunning}>
                확인한 것으로 남기기
              </Button>
            </form>
          )}
          <Alert>{error && refusedWording(error)}</Alert>
        </div>
      )}
    </Read>
  )
}
