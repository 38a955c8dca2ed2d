import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { acceptAuditBreaks, auditTable, listAuditActions, verifyAuditLog } from '#contract/admin/audit-log.ts'
import { refusalSentence } from '#contract/refusals.ts'
import type { RowOf } from '#contract/table.ts'
import { auditChanges } from '#domain/staff/audit-changes.ts'
import { auditAnchorWording, auditBreakWording } from '#domain/staff/audit-wording.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { Summary } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/fields.tsx'
import { Alert } from '#web/ui/notice.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { AdminTable } from '../kit/admin-table.tsx'
import { Panel, State } from '../kit/panel.tsx'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { MemberLink, useMay } from '../kit/use-staff.tsx'
import { useTable } from '../kit/use-table.ts'

const LOOK = { begun: 'plain', done: 'good', refused: 'waiting', failed: 'bad' } as const

/** The audit log: who did or opened what, from where, and with which result. */
export default function AuditPage() {
  const table = useTable(auditTable)
  const actions = useQuery(query(listAuditActions))
  return (
    <StaffPage title="감사 기록">
      <Read of={actions}>
        {(actions) => (
          <AdminTable
            of={table}
            choices={{ action: [['', '모두'], ...actions.map(({ action, name }) => [action, name] as const)] }}
            cells={{
              action: (row) => <Action row={row} />,
              target: (row) => <Target row={row} />,
              changes: ({ before, after }) => <Changes before={before} after={after} />,
              address: ({ address }) => address ?? '명령줄',
            }}
          />
        )}
      </Read>
      <Chain />
    </StaffPage>
  )
}

type Row = RowOf<typeof auditTable>

/** A sentence, and why not where it was refused. */
const Action = ({ row: { action, sentence, outcome, code } }: { row: Row }) => (
  <span title={action}>
    <State look={LOOK[outcome]}>{sentence}</State>
    {code && <span className="block text-soft">{refusalSentence(code) ?? code}</span>}
  </span>
)

/** The target of a row; a member as a link to their page. */
function Target({ row: { target, target_name } }: { row: Row }) {
  const id = /^member (\d+)$/.exec(target ?? '')?.[1]
  return id ? <MemberLink id={Number(id)} /> : (target_name ?? '–')
}

/** The changes of a row: from → to. Long values are opened. */
function Changes({ before, after }: { before: unknown; after: unknown }) {
  const changes = auditChanges(before, after)
  if (changes.length === 0) return '–'
  const lines = changes.map(({ name, from, to }) => (
    <li key={name} className="max-w-[28rem] min-w-44 py-0.5 wrap-anywhere whitespace-normal">
      <span className="text-soft">{name}</span>{' '}
      <span>{[...(from === null ? [] : [from]), to ?? (from === null ? '–' : '없음')].join(' → ')}</span>
    </li>
  ))
  const isShort = changes.length <= 2 && changes.every(({ from, to }) => `${from}${to}`.length <= 80)
  if (isShort) return <ul>{lines}</ul>
  return (
    <details>
      <Summary look="text">{changes.length}가지 보기</Summary>
      <ul className="pb-2">{lines}</ul>
    </details>
  )
}

/** Whether the log is whole, checked at the press of a button. */
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
  const found = useQuery(query(verifyAuditLog, { query: {} }))
  const { send } = useChange(acceptAuditBreaks)
  return (
    <Read of={found}>
      {({ rows, open, breaks, since, anchored_at }) => (
        <div className="space-y-3">
          <p role="status">{open === 0 && `${rows}건 모두 온전해요.`}</p>
          {open === 0 && anchored_at && <p className="text-soft">{auditAnchorWording({ since, anchored_at })}</p>}
          <Alert>{open > 0 && `${rows}건 중 ${open}곳이 끊어졌어요.`}</Alert>
          <ul className="list-disc space-y-1 pl-5">
            {breaks.map((one) => (
              <li key={`${one.kind} ${one.from}`} className={one.is_accepted ? 'text-soft' : ''}>
                {auditBreakWording(one)}
                {one.is_accepted && <span>{' (확인함)'}</span>}
              </li>
            ))}
          </ul>
          {open > 0 && mayAccept && (
            <ActionForm
              names={['reason']}
              button="확인한 것으로 남기기"
              look="quiet"
              onAction={(body) => send({ body })}
            >
              {(field) => (
                <Field
                  label="확인한 이유"
                  required
                  className="w-72"
                  hint="새로 끊어진 곳만 다시 알려요."
                  {...field('reason')}
                />
              )}
            </ActionForm>
          )}
        </div>
      )}
    </Read>
  )
}
