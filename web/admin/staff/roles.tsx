import { deleteRole, getStaffMember, listRoles, listStaff, putRole } from '#contract/admin/staff.ts'
import type { Reply } from '#contract/endpoint.ts'
import { ALL_PERMISSIONS, PERMISSIONS, type Permission } from '#domain/staff/permission.ts'
import { useChange } from '#web/data/use-change.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckBox } from '#web/ui/fields/check-box.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Panel } from '../kit/panel.tsx'
import { refusedWording } from '../kit/refused-wording.ts'
import { StaffForm } from '../kit/staff-form.tsx'
import { useDraft } from '../kit/use-draft.ts'
import { useMay } from '../kit/use-staff.ts'

/** A role that may nothing yet; what it may is chosen in its own panel. */
export function NewRole() {
  const mayWrite = useMay('staff:write')
  const { run, isRunning, error } = useChange(putRole, [listRoles])
  if (!mayWrite) return null
  return (
    <Panel title="역할 더하기">
      <form
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault()
          const form = event.currentTarget
          const name = String(new FormData(form).get('name') ?? '').trim()
          void run({ params: { name }, body: { permissions: [], version: null } }).then((done) => done && form.reset())
        }}
      >
        <div className="flex flex-wrap items-end gap-2">
          <Field label="새 역할의 이름" name="name" required className="w-48" />
          <Button type="submit" disabled={isRunning}>
            역할 더하기
          </Button>
        </div>
        <Alert>{error && refusedWording(error)}</Alert>
      </form>
    </Panel>
  )
}

export type ListedRole = Reply<typeof listRoles>[number]

/** What a role is called and may do, and how many have it. */
export function Role({ role }: { role: ListedRole }) {
  const { name, permissions, is_administrator, people } = role
  return (
    <Panel
      title={`역할 · ${name}`}
      end={
        <span className="text-soft">
          {is_administrator ? '모든 권한' : `${permissions.length}가지 권한`} · {people}명
        </span>
      }
    >
      {is_administrator ? (
        <p className="text-soft">모든 일을 할 수 있고, 새로 생기는 권한도 자동으로 받아요. 바꾸거나 지울 수 없어요.</p>
      ) : (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-celadon">권한 보기</summary>
          <RoleForm role={role} />
        </details>
      )}
    </Panel>
  )
}

function RoleForm({ role }: { role: ListedRole }) {
  const mayWrite = useMay('staff:write')
  const saved = { name: role.name, permissions: role.permissions.toSorted() as readonly Permission[] }
  const draft = useDraft(role, saved, `role ${role.name}`)
  const { permissions: chosen, name } = draft.typed
  const choose = (permissions: readonly Permission[]) =>
    draft.change((typed) => ({ ...typed, permissions: permissions.toSorted() }))
  const { run, isRunning, error } = useChange(putRole, [listRoles, listStaff, getStaffMember])
  const remove = useChange(deleteRole, [listRoles])
  const save = async () => {
    const body = { name, permissions: [...chosen], version: draft.version }
    if (await run({ params: { name: role.name }, body })) draft.saved()
  }
  const permissionsOf = (
    <fieldset disabled={!mayWrite} className="mt-2 grid gap-1 sm:grid-cols-2 md:grid-cols-3">
      <legend className="sr-only">{role.name} 역할의 권한</legend>
      {ALL_PERMISSIONS.map((permission) => (
        <CheckBox
          key={permission}
          checked={chosen.includes(permission)}
          onChange={(event) =>
            choose(event.currentTarget.checked ? [...chosen, permission] : chosen.filter((one) => one !== permission))
          }
        >
          {PERMISSIONS[permission]}
        </CheckBox>
      ))}
    </fieldset>
  )
  if (!mayWrite) return permissionsOf
  return (
    <StaffForm
      draft={draft}
      isRunning={isRunning}
      isDisabled={!draft.isChanged}
      error={error ?? remove.error}
      button="역할 저장"
      onSave={() => void save()}
      latest={[role.name, ...role.permissions.map((one) => PERMISSIONS[one])].join('\n')}
      end={
        role.people > 0 ? (
          <span className="text-soft">맡은 직원이 있어 지울 수 없어요.</span>
        ) : (
          <Button
            look="quiet"
            disabled={remove.isRunning}
            onClick={() => void remove.run({ params: { name: role.name }, query: { version: String(draft.version) } })}
          >
            역할 지우기
          </Button>
        )
      }
    >
      <Field label="이름" className="w-48" required {...draft.field('name')} />
      {permissionsOf}
    </StaffForm>
  )
}
