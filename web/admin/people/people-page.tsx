import { useState } from 'react'
import { addStaff, exportStaff, listRoles, listStaff } from '#contract/admin/staff.ts'
import { instantWording } from '#domain/calendar.ts'
import { STAFF_STATE_NAMES, STAFF_STATES } from '#domain/staff/staff-state.ts'
import { Choices } from '#web/admin/kit/choices.tsx'
import { ListWithOpened } from '#web/admin/kit/list-with-opened.tsx'
import { OpenRow } from '#web/admin/kit/open-row.tsx'
import { Panel } from '#web/admin/kit/panel.tsx'
import { refusedWording } from '#web/admin/kit/refused-wording.ts'
import { BY_AGE } from '#web/admin/kit/rows.tsx'
import { useStaffChange, useStaffQuery } from '#web/admin/kit/staff-api.ts'
import { StaffList } from '#web/admin/kit/staff-list.tsx'
import { Read, StaffPage } from '#web/admin/kit/staff-page.tsx'
import { useMay } from '#web/admin/kit/use-staff.ts'
import { useList } from '#web/admin/kit/use-table.ts'
import { OpenedPerson, StaffMemberState, shownPassword } from '#web/admin/staff/opened-person.tsx'
import { type ListedRole, NewRole, Role } from '#web/admin/staff/roles.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'

/** Whoever runs the service, and what each role may do. */
export default function PeoplePage() {
  const roles = useStaffQuery(listRoles)
  return (
    <StaffPage title="직원">
      <Read of={roles}>
        {(roles) => (
          <>
            <People roles={roles} />
            <NewPerson roles={roles} />
            {roles.map((role) => (
              <Role key={role.name} role={role} />
            ))}
            <NewRole />
          </>
        )}
      </Read>
    </StaffPage>
  )
}

function People({ roles }: { roles: readonly ListedRole[] }) {
  const list = useList(listStaff, ['role', 'state'])
  const { role = '', state = '' } = list.filter
  return (
    <ListWithOpened
      opened={list.opened}
      onClose={() => list.open('')}
      list={
        <div className="space-y-4">
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            <Choices
              label="상태"
              choices={[['', '모두'], ...STAFF_STATES.map((one) => [one, STAFF_STATE_NAMES[one]] as const)]}
              chosen={state}
              onChoose={(state) => list.choose({ state })}
            />
            <Choices
              label="역할"
              choices={[['', '역할 전체'], ...roles.map(({ name }) => [name, name] as const)]}
              chosen={role}
              onChoose={(role) => list.choose({ role })}
            />
          </div>
          <StaffList
            title="직원"
            list={list}
            keyOf={({ id }) => id}
            empty="직원이 없어요."
            usualSort="oldest"
            file={exportStaff}
            columns={[
              { head: '이름', cell: ({ id, name }) => <OpenRow onOpen={() => list.open(String(id))}>{name}</OpenRow> },
              { head: '역할', cell: ({ role }) => role },
              { head: '상태', cell: (one) => <StaffMemberState of={one} /> },
              { head: '2단계 인증', cell: ({ has_factor }) => (has_factor ? '등록' : '등록 전') },
              { head: '더한 때', sorts: BY_AGE, cell: ({ created_at }) => instantWording(Date.parse(created_at)) },
              {
                head: '최근',
                cell: ({ last_used_at }) => (last_used_at ? instantWording(Date.parse(last_used_at)) : '–'),
              },
            ]}
          />
        </div>
      }
    >
      <OpenedPerson id={list.opened ?? ''} roles={roles} />
    </ListWithOpened>
  )
}

function NewPerson({ roles }: { roles: readonly ListedRole[] }) {
  const mayWrite = useMay('staff:write')
  const [told, setTold] = useState<string>()
  const { run, isRunning, error } = useStaffChange(addStaff, [listStaff, listRoles])
  if (!mayWrite) return null
  return (
    <Panel title="직원 더하기">
      <form
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault()
          const form = event.currentTarget
          const text = (name: string) => String(new FormData(form).get(name) ?? '')
          const name = text('name')
          void run({ body: { name, role: text('role') } }).then((answer) => {
            if (!answer) return
            setTold(shownPassword(name, answer.password))
            form.reset()
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
          <Button type="submit" disabled={isRunning}>
            직원 더하기
          </Button>
        </div>
        <p role="status" className="font-semibold break-all">
          {told}
        </p>
        <Alert>{error && refusedWording(error)}</Alert>
      </form>
    </Panel>
  )
}
