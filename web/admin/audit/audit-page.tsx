import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  acceptAuditBreaks,
  archiveAuditLog,
  auditTable,
  bringBackAuditLog,
  listAuditActions,
  listAuditArchives,
  listAuditLog,
  listAuditMonths,
  verifyAuditLog,
} from '#contract/admin/audit-log.ts'
import type { Reply } from '#contract/endpoint.ts'
import { refusalSentence } from '#contract/refusals.ts'
import type { RowOf } from '#contract/table.ts'
import { dayWording, koreanDay } from '#domain/calendar.ts'
import { countWording } from '#domain/count-wording.ts'
import { auditChanges } from '#domain/staff/audit-changes.ts'
import {
  auditAnchorWording,
  auditArchivedWording,
  auditBreakWording,
  auditMonthWording,
} from '#domain/staff/audit-wording.ts'
import { isApiError } from '#web/data/api-error.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { BusyButton, Button } from '#web/ui/button.tsx'
import { Summary } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/fields.tsx'
import { Alert } from '#web/ui/notice.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { AdminTable } from '../kit/admin-table.tsx'
import { Panel, State } from '../kit/panel.tsx'
import { refusedWording } from '../kit/refused-wording.ts'
import { Rows } from '../kit/rows.tsx'
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
      <OldMonths />
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
  const { send } = useChange(acceptAuditBreaks, [verifyAuditLog, listAuditLog])
  return (
    <Read of={found}>
      {({ rows, open, breaks, archived, since, anchored_at }) => (
        <div className="space-y-3">
          <p role="status">{open === 0 && `${rows}건 모두 온전해요.`}</p>
          {archived && <p className="text-soft">{auditArchivedWording(archived)}</p>}
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

type Month = Reply<typeof listAuditMonths>['months'][number]
type Archive = Reply<typeof listAuditArchives>[number]

/** The months that lie in files, and those in the database that are old enough to go there. */
function OldMonths() {
  const months = useQuery(query(listAuditMonths))
  const archives = useQuery(query(listAuditArchives))
  return (
    <Panel title="오래된 달" isFlush>
      <Read of={months}>
        {({ has_folder, months }) => (
          <Read of={archives}>
            {(archives) => <MonthsAndFiles hasFolder={has_folder} months={months} archives={archives} />}
          </Read>
        )}
      </Read>
    </Panel>
  )
}

interface MonthsAndFilesProps {
  readonly hasFolder: boolean
  readonly months: readonly Month[]
  readonly archives: readonly Archive[]
}

function MonthsAndFiles({ hasFolder, months, archives }: MonthsAndFilesProps) {
  const may = useMay('audit:export') && hasFolder
  const [ending, setEnding] = useState<{ readonly done?: string; readonly refused?: string }>({})
  const stale = [listAuditMonths, listAuditArchives, listAuditLog, verifyAuditLog]
  const leaving = useChange(archiveAuditLog, stale)
  const comingBack = useChange(bringBackAuditLog, stale)
  const isRunning = leaving.isRunning || comingBack.isRunning
  /** Moves rows after a confirmation. The outcome is told by the caller, since the line of the month is gone then. */
  const move = async (question: string, work: () => Promise<string>) => {
    if (!confirm(question)) return
    setEnding({})
    try {
      setEnding({ done: await work() })
    } catch (error) {
      if (!isApiError(error)) throw error
      setEnding({ refused: refusedWording(error) })
    }
  }
  const archive = ({ month }: Month) =>
    move(
      `${auditMonthWording(month)}까지의 감사 기록을 모두 파일로 옮길까요? 데이터베이스에서는 빠지고, 나중에 되돌릴 수 있어요.`,
      async () => {
        const { rows } = await leaving.send({ body: { month } })
        return `${auditMonthWording(month)}까지의 기록 ${countWording(rows)}건을 파일로 옮겼어요.`
      },
    )
  const bringBack = ({ month }: Archive) =>
    move(
      `${auditMonthWording(month)}까지 옮긴 감사 기록을 데이터베이스로 되돌릴까요? 파일은 그대로 있어요.`,
      async () => {
        const { rows } = await comingBack.send({ params: { month } })
        return `${countWording(rows)}건을 데이터베이스로 되돌렸어요. 파일은 백업 폴더에 그대로 있어요.`
      },
    )
  const action = (name: string, onClick: () => void) =>
    may && (
      <BusyButton look="bare" className="whitespace-nowrap" isWaiting={isRunning} onClick={onClick}>
        {name}
      </BusyButton>
    )
  const lines = [
    ...archives.map((one) => ({
      ...{ month: one.month, name: `${auditMonthWording(one.month)}까지`, rows: countWording(one.rows) },
      place: `${one.file} · ${dayWording(koreanDay(Date.parse(one.archived_at)))}에 옮김`,
      action: one === archives.at(-1) && action('되돌리기', () => void bringBack(one)),
    })),
    ...months
      .filter(({ is_old }) => is_old)
      .map((one) => ({
        ...{ month: one.month, name: monthName(one), place: '데이터베이스' },
        rows: countWording(one.rows) + (one.is_whole_count ? '' : ' 이상'),
        action: action('옮기기', () => void archive(one)),
      })),
  ]
  return (
    <>
      <div className="space-y-2 p-4">
        <p className="text-soft">
          끝난 지 열두 달이 지난 달은 백업 폴더의 파일로 옮길 수 있어요. 그 앞의 달도 함께 옮겨지고, 나중에 되돌릴 수
          있어요.
        </p>
        {!hasFolder && <p>백업 폴더가 없어 지금은 옮길 수 없어요. 서버 설정의 BACKUP_FOLDER에 폴더를 적어 주세요.</p>}
        <p role="status" className="empty:hidden">
          {isRunning ? '옮기고 있어요. 기록이 많으면 몇 분 걸려요.' : ending.done}
        </p>
        <Alert>{ending.refused}</Alert>
      </div>
      {lines.length > 0 && (
        <Rows
          label="오래된 달"
          rows={lines}
          keyOf={({ month }) => month}
          empty=""
          columns={[
            {
              head: '달과 있는 곳',
              cell: ({ name, place }) => (
                <>
                  <span className="block whitespace-nowrap">{name}</span>
                  <span className="block text-soft wrap-anywhere">{place}</span>
                </>
              ),
            },
            { head: '기록', cell: ({ rows }) => rows, isNumeric: true },
            { head: '처리', cell: ({ action }) => action || '–' },
          ]}
        />
      )}
      <Staying months={months.filter(({ is_old }) => !is_old)} />
    </>
  )
}

/** `2026년 11월`; the first one holds what was there before the log was cut by month. */
const monthName = ({ month, is_first }: Month) => `${auditMonthWording(month)}${is_first ? '까지' : ''}`

/** Which months stay, and when the oldest of them may leave. */
function Staying({ months: [oldest] }: { months: readonly Month[] }) {
  if (!oldest) return null
  return (
    <p className="border-t border-line p-4 text-soft">
      {monthName(oldest)}의 기록은 {auditMonthWording(oldest.old_from)}부터 옮길 수 있어요. 그때까지는 그 뒤의 기록과
      함께 데이터베이스에 남아요.
    </p>
  )
}
