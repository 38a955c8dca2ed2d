import { type FormEvent, useState } from 'react'
import { exportAuditLog, listAuditLog, verifyAuditLog } from '#contract/audit-log.ts'
import { AUDIT_OUTCOMES, auditOutcomeWording } from '#domain/audit-outcome.ts'
import { instantWording } from '#domain/calendar.ts'
import { PERMISSIONS, type Permission } from '#domain/permission.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Choices } from '../kit/choices.tsx'
import { MemberLink } from '../kit/member-link.tsx'
import { State } from '../kit/panel.tsx'
import { staffApi } from '../kit/staff-api.ts'
import { StaffList } from '../kit/staff-list.tsx'
import { StaffPage } from '../kit/staff-page.tsx'
import { BY_AGE } from '../kit/staff-table.tsx'
import { useList } from '../kit/use-list.ts'

const LOOK = { begun: 'plain', done: 'good', refused: 'waiting', failed: 'bad' } as const
const nameOf = (permission: string | null) =>
  permission ? (PERMISSIONS[permission as Permission] ?? permission) : '로그인'

/** Who did or opened what. */
export default function AuditPage() {
  const list = useList(listAuditLog, ['actor', 'target', 'outcome'])
  const { actor = '', target = '', outcome = '' } = list.filter
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    list.choose({ actor: String(form.get('actor') ?? ''), target: String(form.get('target') ?? '') })
  }
  return (
    <StaffPage title="감사 기록" end={<Chain />}>
      <form key={`${actor} ${target}`} onSubmit={look} className="flex flex-wrap items-end gap-2">
        <Field label="누가" name="actor" defaultValue={actor} className="w-44" />
        <Field label="무엇에" name="target" defaultValue={target} placeholder="member 12" className="w-44" />
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
          { head: '번호', isNumeric: true, cell: ({ id }) => id },
          { head: '때', sorts: BY_AGE, cell: ({ at }) => instantWording(Date.parse(at)) },
          { head: '누가', cell: ({ actor }) => actor },
          { head: '한 일', cell: ({ permission, deed }) => <span title={deed}>{nameOf(permission)}</span> },
          { head: '무엇에', cell: ({ target }) => <Target target={target} /> },
          { head: '바뀐 것', cell: ({ before, after }) => <Change before={before} after={after} /> },
          {
            head: '결과',
            cell: ({ outcome, code }) => (
              <State look={LOOK[outcome]}>
                {auditOutcomeWording(outcome)}
                {code && ` · ${code}`}
              </State>
            ),
          },
        ]}
      />
    </StaffPage>
  )
}

/** What it was about; a member by the way to their page. */
function Target({ target }: { target: string | null }) {
  const id = /^member (\d+)$/.exec(target ?? '')?.[1]
  return id ? <MemberLink id={Number(id)}>{target}</MemberLink> : (target ?? '–')
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
