import type { Reply } from '#contract/endpoint.ts'
import { listStaff, putRole } from '#contract/staff.ts'
import { ALL_PERMISSIONS, PERMISSIONS, type Permission } from '#domain/permission.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckBox } from '#web/ui/fields/check-box.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Panel } from '../kit/panel.tsx'
import { Refused } from '../kit/refused.tsx'
import { refusedWording } from '../kit/refused-wording.ts'
import { useStaffChange } from '../kit/staff-api.ts'
import { useDraft } from '../kit/use-draft.ts'
import { useMay } from '../kit/use-staff.ts'

/** A role that may nothing yet; what it may is chosen in its own panel. */
export function NewRole() {
  const mayWrite = useMay('staff:write')
  const { run, isRunning, error } = useStaffChange(putRole, [listStaff])
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

/** What a role may do. */
export function Role({ role }: { role: Reply<typeof listStaff>['roles'][number] }) {
  const mayWrite = useMay('staff:write')
  const draft = useDraft<readonly Permission[], number>(role, role.permissions.toSorted(), `role ${role.name}`)
  const { typed: chosen, isChanged } = draft
  const setChosen = (chosen: readonly Permission[]) => draft.change(chosen.toSorted())
  const { run, isRunning, error } = useStaffChange(putRole, [listStaff])
  const save = async () => {
    const body = { permissions: [...chosen], version: draft.version }
    if (await run({ params: { name: role.name }, body })) draft.saved()
  }
  return (
    <Panel title={`역할 · ${role.name}`} end={<span className="text-soft">{role.permissions.length}가지 권한</span>}>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-celadon">권한 보기</summary>
        <fieldset disabled={!mayWrite} className="mt-2 grid gap-1 sm:grid-cols-2 md:grid-cols-3">
          <legend className="sr-only">{role.name} 역할의 권한</legend>
          {ALL_PERMISSIONS.map((permission) => (
            <CheckBox
              key={permission}
              checked={chosen.includes(permission)}
              onChange={(event) =>
                setChosen(
                  event.currentTarget.checked ? [...chosen, permission] : chosen.filter((one) => one !== permission),
                )
              }
            >
              {PERMISSIONS[permission]}
            </CheckBox>
          ))}
        </fieldset>
        <Refused error={error} draft={draft} isRunning={isRunning}>
          {role.permissions.map((one) => PERMISSIONS[one]).join('\n')}
        </Refused>
        {mayWrite && (
          <Button className="mt-3" disabled={!isChanged || isRunning} onClick={() => void save()}>
            역할 저장
          </Button>
        )}
      </details>
    </Panel>
  )
}
