import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { addStaff, changeStaff, listStaff, resetStaff, signOutColleague } from '#contract/staff.ts'
import { instantWording } from '#domain/calendar.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Panel, State } from '../kit/panel.tsx'
import { refusedWording } from '../kit/refused-wording.ts'
import { useStaffChange, useStaffQuery } from '../kit/staff-api.ts'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { StaffTable } from '../kit/staff-table.tsx'
import { useMay } from '../kit/use-staff.ts'
import { ChooseRole } from './choose-role.tsx'
import { NewRole, Role } from './roles.tsx'

type Listed = Reply<typeof listStaff>

/** Whoever runs the service, and what each role may do. */
export default function PeoplePage() {
  const listed = useStaffQuery(listStaff)
  return (
    <StaffPage title="직원">
      <Read of={listed}>
        {({ staff, roles }) => (
          <>
            <Staff staff={staff} roles={roles} />
            {roles.map((role) => (
              <Role key={role.name} role={role} people={staff.filter((one) => one.role === role.name).length} />
            ))}
            <NewRole />
          </>
        )}
      </Read>
    </StaffPage>
  )
}

function Staff({ staff, roles }: Listed) {
  const mayWrite = useMay('staff:write')
  const [told, setTold] = useState<string>()
  const add = useStaffChange(addStaff, [listStaff])
  const change = useStaffChange(changeStaff, [listStaff])
  const reset = useStaffChange(resetStaff, [listStaff])
  const signOut = useStaffChange(signOutColleague, [listStaff])
  const problem = add.error ?? change.error ?? reset.error ?? signOut.error
  const tell = (name: string, password: string | undefined) =>
    password && setTold(`${name}의 비밀번호: ${password} · 다시 보여 드리지 않아요.`)
  return (
    <Panel title="직원" isFlush>
      <StaffTable
        label="직원"
        rows={staff}
        keyOf={({ id }) => id}
        empty="직원이 없어요."
        columns={[
          { head: '이름', cell: ({ name }) => <span className="font-semibold">{name}</span> },
          {
            head: '역할',
            cell: ({ id, name, role, version }) =>
              mayWrite ? (
                <ChooseRole
                  key={version}
                  name={name}
                  role={role}
                  roles={roles}
                  onChoose={(role) => void change.run({ params: { id: String(id) }, body: { version, role } })}
                />
              ) : (
                role
              ),
          },
          { head: '2단계 인증', cell: ({ has_factor }) => (has_factor ? '등록' : '등록 전') },
          { head: '최근', cell: ({ last_used_at }) => (last_used_at ? instantWording(Date.parse(last_used_at)) : '–') },
          {
            head: '상태',
            cell: ({ is_disabled }) => (
              <State look={is_disabled ? 'bad' : 'good'}>{is_disabled ? '막힘' : '이용 중'}</State>
            ),
          },
          {
            head: '처리',
            cell: ({ id, name, is_disabled, version }) =>
              mayWrite && (
                <span className="flex">
                  <Button
                    look="bare"
                    onClick={() =>
                      void change.run({ params: { id: String(id) }, body: { version, is_disabled: !is_disabled } })
                    }
                  >
                    {is_disabled ? '막기 풀기' : '막기'}
                  </Button>
                  <Button
                    look="bare"
                    onClick={() =>
                      void reset
                        .run({ params: { id: String(id) }, body: { version } })
                        .then((answer) => tell(name, answer?.password))
                    }
                  >
                    새 비밀번호
                  </Button>
                  <Button
                    look="bare"
                    onClick={() =>
                      void signOut
                        .run({ params: { id: String(id) } })
                        .then(
                          (answer) => answer && setTold(`${name} 님을 기기 ${answer.ended}곳에서 로그아웃시켰어요.`),
                        )
                    }
                  >
                    로그아웃시키기
                  </Button>
                </span>
              ),
          },
        ]}
      />
      {mayWrite && (
        <form
          className="space-y-3 border-t border-line p-4"
          onSubmit={(event) => {
            event.preventDefault()
            const form = event.currentTarget
            const text = (name: string) => String(new FormData(form).get(name) ?? '')
            void add.run({ body: { name: text('name'), role: text('role') } }).then((answer) => {
              tell(text('name'), answer?.password)
              if (answer) form.reset()
            })
          }}
        >
          <div className="flex flex-wrap items-end gap-2">
            <Field label="새 직원의 이름" name="name" required className="w-48" />
            <SelectField label="역할" name="role">
              {roles.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </SelectField>
            <Button type="submit" disabled={add.isRunning}>
              직원 더하기
            </Button>
          </div>
          <p role="status" className="font-semibold break-all">
            {told}
          </p>
          <Alert>{problem && refusedWording(problem)}</Alert>
        </form>
      )}
    </Panel>
  )
}
