import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addStaff, listRoles, listStaff, staffTable } from '#contract/admin/staff.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { AdminTable } from '../kit/admin-table.tsx'
import { Panel } from '../kit/panel.tsx'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { useMay } from '../kit/use-staff.ts'
import { useTable } from '../kit/use-table.ts'
import { OpenedPerson, shownPassword } from './opened-person.tsx'
import { type ListedRole, NewRole, Role } from './roles.tsx'

/** Whoever runs the service, and what each role may do. */
export default function PeoplePage() {
  const roles = useQuery(query(listRoles))
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
  return (
    <AdminTable
      of={useTable(staffTable)}
      choices={{ role: [['', '역할 전체'], ...roles.map(({ name }) => [name, name] as const)] }}
      opened={(id) => <OpenedPerson id={id} roles={roles} />}
    />
  )
}

function NewPerson({ roles }: { roles: readonly ListedRole[] }) {
  const mayWrite = useMay('staff:write')
  const [told, setTold] = useState<string>()
  const { run, isRunning, error } = useChange(addStaff, [listStaff, listRoles])
  if (!mayWrite) return null
  return (
    <Panel title="직원 더하기">
      <ActionForm
        {...{ names: ['name', 'role'], button: '직원 더하기', isRunning, error }}
        onAction={async (body) => {
          const answer = await run({ body })
          if (answer) setTold(shownPassword(body.name, answer.password))
          return answer
        }}
      >
        <Field label="새 직원의 이름" name="name" required className="w-48" />
        <SelectField label="역할" name="role">
          {roles.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      </ActionForm>
      {/* It is shown once: what is typed next does not take it away. */}
      <p role="status" className="font-semibold break-all">
        {told}
      </p>
    </Panel>
  )
}
