import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { listAuditLog, verifyAuditLog } from '#contract/audit-log.ts'
import { instantWording } from '#domain/calendar.ts'
import { PERMISSIONS, type Permission } from '#domain/permission.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Panel, State } from '../kit/panel.tsx'
import { staffApi, useStaffQuery } from '../kit/staff-api.ts'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { StaffTable } from '../kit/staff-table.tsx'

const OUTCOME = { done: ['good', '함'], refused: ['waiting', '거절'], failed: ['bad', '실패'] } as const
const nameOf = (permission: string | null) =>
  permission ? (PERMISSIONS[permission as Permission] ?? permission) : '로그인'
const LIMIT = 50

/** Who did or opened what. */
export default function AuditPage() {
  const [address, setAddress] = useSearchParams()
  const [before, setBefore] = useState<number[]>([])
  const wanted = { actor: address.get('actor') ?? '', target: address.get('target') ?? '' }
  const last = before.at(-1)
  const found = useStaffQuery(listAuditLog, {
    query: {
      ...(wanted.actor && { actor: wanted.actor }),
      ...(wanted.target && { target: wanted.target }),
      ...(last !== undefined && { before: last }),
      limit: LIMIT,
    },
  })
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBefore([])
    setAddress(
      Object.fromEntries(
        ['actor', 'target'].map((name) => [name, String(form.get(name) ?? '')]).filter(([, text]) => text),
      ),
    )
  }
  return (
    <StaffPage title="감사 기록" end={<Chain />}>
      <form onSubmit={look} className="flex flex-wrap items-end gap-2">
        <Field label="누가" name="actor" defaultValue={wanted.actor} className="w-44" />
        <Field label="무엇에" name="target" defaultValue={wanted.target} placeholder="member 12" className="w-44" />
        <Button type="submit">찾기</Button>
      </form>
      <Panel title="기록" isFlush>
        <Read of={found}>
          {(rows) => (
            <>
              <StaffTable
                label="감사 기록"
                rows={rows}
                keyOf={({ id }) => id}
                empty="기록이 없어요."
                columns={[
                  { head: '번호', isNumeric: true, cell: ({ id }) => id },
                  { head: '때', cell: ({ at }) => instantWording(Date.parse(at)) },
                  { head: '누가', cell: ({ actor }) => actor },
                  { head: '한 일', cell: ({ permission, deed }) => <span title={deed}>{nameOf(permission)}</span> },
                  { head: '무엇에', cell: ({ target }) => target ?? '–' },
                  { head: '바뀐 것', cell: ({ before, after }) => <Change before={before} after={after} /> },
                  {
                    head: '결과',
                    cell: ({ outcome, code }) => (
                      <State look={OUTCOME[outcome][0]}>
                        {OUTCOME[outcome][1]}
                        {code && ` · ${code}`}
                      </State>
                    ),
                  },
                ]}
              />
              <div className="flex justify-end gap-2 border-t border-line px-4 py-2">
                <Button look="quiet" disabled={before.length === 0} onClick={() => setBefore(before.slice(0, -1))}>
                  이전
                </Button>
                <Button
                  look="quiet"
                  disabled={rows.length < LIMIT}
                  onClick={() => setBefore([...before, rows.at(-1)?.id ?? 1])}
                >
                  다음
                </Button>
              </div>
            </>
          )}
        </Read>
      </Panel>
    </StaffPage>
  )
}

const Change = ({ before, after }: { before: unknown; after: unknown }) =>
  before == null && after == null ? (
    '–'
  ) : (
    <details>
      <summary className="min-h-10 cursor-pointer py-2 text-celadon">보기</summary>
      <pre className="max-w-md pb-2 text-[0.8125rem] break-all whitespace-pre-wrap">
        {JSON.stringify({ before, after }, null, 1)}
      </pre>
    </details>
  )

function Chain() {
  const [said, setSaid] = useState<string>()
  const verify = async () => {
    const { rows, broken_at } = await staffApi(verifyAuditLog, {})
    setSaid(broken_at === null ? `${rows}건 모두 온전해요` : `${broken_at}번에서 끊어졌어요`)
  }
  return (
    <span className="flex flex-wrap items-center gap-3">
      <Alert>{said?.includes('끊어') && said}</Alert>
      <span role="status" className="text-soft">
        {!said?.includes('끊어') && said}
      </span>
      <Button look="quiet" onClick={() => void verify().catch(() => setSaid('확인하지 못했어요'))}>
        온전한지 확인
      </Button>
    </span>
  )
}
