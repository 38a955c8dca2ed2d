import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addStaff,
  changeStaff,
  deleteRole,
  getStaffMember,
  listRoles,
  putRole,
  resetStaff,
  signOutColleague,
  staffTable,
} from '#contract/admin/staff.ts'
import type { Reply } from '#contract/endpoint.ts'
import { instantWording } from '#domain/calendar.ts'
import {
  ALL_PERMISSIONS,
  PERMISSIONS,
  type Permission,
  STAFF_STATE_NAMES,
  staffStateOf,
} from '#domain/staff/permission.ts'
import { FIRST_PASSWORD_HOURS } from '#domain/staff/sign-in.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { BusyButton, Button } from '#web/ui/button.tsx'
import { Summary } from '#web/ui/disclosure.tsx'
import { CheckBox, Field, SelectField } from '#web/ui/fields.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { AdminTable } from '../kit/admin-table.tsx'
import { Panel, PanelFacts, State } from '../kit/panel.tsx'
import { Refusal } from '../kit/refusal.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { useDraft } from '../kit/use-draft.ts'
import { useMay } from '../kit/use-staff.tsx'
import { useTable } from '../kit/use-table.ts'

/** Accounts of staff, and the permissions of each role. */
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
  const { send } = useChange(addStaff)
  if (!mayWrite) return null
  return (
    <Panel title="직원 더하기">
      <ActionForm
        names={['name', 'role']}
        button="직원 더하기"
        look="quiet"
        onAction={async (body) => {
          const { password } = await send({ body })
          setTold(shownPassword(body.name, password))
        }}
      >
        {(field) => (
          <>
            <Field label="새 직원의 이름" required className="w-48" {...field('name')} />
            <SelectField label="역할" {...field('role')} choices={roles.map(({ name }) => name)} />
          </>
        )}
      </ActionForm>
      {/* It is shown once: what is typed next does not take it away. */}
      <p role="status" className="font-semibold break-all">
        {told}
      </p>
    </Panel>
  )
}

type Person = Reply<typeof getStaffMember>

/** The look of a state of staff. */
const StaffMemberState = ({ of }: { of: Pick<Person, 'is_disabled'> }) => (
  <State look={of.is_disabled ? 'bad' : 'good'}>{STAFF_STATE_NAMES[staffStateOf(of)]}</State>
)

/** A first or new password, which is shown once. */
const shownPassword = (name: string, password: string) =>
  `${name}의 비밀번호: ${password} · ${FIRST_PASSWORD_HOURS}시간 안에 로그인해야 해요. 다시 보여 드리지 않아요.`

/** A member of staff, and the actions on them. */
function OpenedPerson({ id, roles }: { id: string; roles: readonly ListedRole[] }) {
  const person = useQuery(query(getStaffMember, { params: { id } }))
  return <Read of={person}>{(one) => <PersonPanel person={one} roles={roles} />}</Read>
}

function PersonPanel({ person, roles }: { person: Person; roles: readonly ListedRole[] }) {
  const { name, role, has_factor, created_at, last_used_at } = person
  const mayWrite = useMay('staff:write')
  return (
    <Panel title={name} end={<StaffMemberState of={person} />}>
      <div className="space-y-4">
        <PanelFacts
          facts={[
            ['역할', role],
            ['2단계 인증', has_factor ? '등록' : '등록 전'],
            ['추가일', instantWording(created_at)],
            ['최근', last_used_at ? instantWording(last_used_at) : '–'],
          ]}
        />
        {mayWrite && <PersonActions person={person} roles={roles} />}
      </div>
    </Panel>
  )
}

function PersonActions({ person, roles }: { person: Person; roles: readonly ListedRole[] }) {
  const { id, name, role, is_disabled, revision } = person
  const params = { id: String(id) }
  const [told, setTold] = useState<string>()
  const change = useChange(changeStaff)
  const reset = useChange(resetStaff)
  const signOut = useChange(signOutColleague)
  const problem = change.error ?? reset.error ?? signOut.error
  const renew = async () => {
    const answer = await reset.run({ params, body: { revision } })
    if (answer) setTold(shownPassword(name, answer.password))
  }
  const signOutEverywhere = async () => {
    const answer = await signOut.run({ params })
    if (answer) setTold(`${name} 님을 기기 ${answer.ended}곳에서 로그아웃시켰어요.`)
  }
  return (
    <div className="space-y-3 border-t border-line pt-4">
      <ChooseRole
        key={revision}
        name={name}
        role={role}
        roles={roles}
        onChoose={(role) => void change.run({ params, body: { revision, role } })}
      />
      <div className="flex flex-wrap gap-2">
        <BusyButton
          look="quiet"
          isWaiting={change.isRunning}
          onClick={() => void change.run({ params, body: { revision, is_disabled: !is_disabled } })}
        >
          {is_disabled ? '막기 풀기' : '막기'}
        </BusyButton>
        <BusyButton look="quiet" isWaiting={reset.isRunning} onClick={() => void renew()}>
          새 비밀번호
        </BusyButton>
        <BusyButton look="quiet" isWaiting={signOut.isRunning} onClick={() => void signOutEverywhere()}>
          로그아웃시키기
        </BusyButton>
      </div>
      <p role="status" className="font-semibold break-all">
        {told}
      </p>
      <Refusal error={problem} />
    </div>
  )
}

interface ChooseRoleProps {
  readonly name: string
  readonly role: string
  readonly roles: readonly { readonly name: string }[]
  readonly onChoose: (role: string) => void
}

/** Chooses another role; nothing changes before the button is pressed. */
function ChooseRole({ name, role, roles, onChoose }: ChooseRoleProps) {
  const [chosen, setChosen] = useState(role)
  return (
    <div className="flex min-w-28 items-center gap-1 whitespace-nowrap *:first:grow">
      <SelectField
        label={`${name}의 역할`}
        isLabelHidden
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        choices={roles.map(({ name }) => name)}
      />
      {chosen !== role && (
        <Button look="bare" onClick={() => onChoose(chosen)}>
          역할 바꾸기
        </Button>
      )}
    </div>
  )
}

/** A role that may nothing yet; what it may is chosen in its own panel. */
function NewRole() {
  const mayWrite = useMay('staff:write')
  const { send } = useChange(putRole)
  if (!mayWrite) return null
  return (
    <Panel title="역할 더하기">
      <ActionForm
        names={['name']}
        button="역할 더하기"
        look="quiet"
        onAction={({ name }) => send({ params: { name: name.trim() }, body: { permissions: [], revision: null } })}
      >
        {(field) => <Field label="새 역할의 이름" required className="w-48" {...field('name')} />}
      </ActionForm>
    </Panel>
  )
}

type ListedRole = Reply<typeof listRoles>[number]

/** The name and permissions of a role, and how many have it. */
function Role({ role }: { role: ListedRole }) {
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
        <details className="-my-2">
          <Summary look="text">권한 보기</Summary>
          <RoleForm role={role} />
        </details>
      )}
    </Panel>
  )
}

type Thing = Permission extends `${infer Thing}:${string}` ? Thing : never

/** Permissions as they stand together; every thing that there is one for has a place. */
const GROUP_OF: Readonly<Record<Thing, string>> = {
  ...{ draws: '추첨과 메시지', messages: '추첨과 메시지' },
  ...{ members: '사람', consultations: '사람', enquiries: '사람' },
  ...{ subscriptions: '돈', payments: '돈', refunds: '돈' },
  ...{ plans: '내용', announcements: '내용', texts: '내용', company: '내용' },
  ...{ leaks: '기록과 운영', audit: '기록과 운영', installation: '기록과 운영', staff: '기록과 운영' },
}
const GROUPS = [...new Set(Object.values(GROUP_OF))]
const groupOf = (permission: Permission) => GROUP_OF[permission.slice(0, permission.indexOf(':')) as Thing]

function RoleForm({ role }: { role: ListedRole }) {
  const mayWrite = useMay('staff:write')
  const saved = { name: role.name, permissions: role.permissions.toSorted() as readonly Permission[] }
  const { send } = useChange(putRole)
  const draft = useDraft(role, saved, `role ${role.name}`, {
    save: ({ typed: { name, permissions }, revision }) =>
      send({ params: { name: role.name }, body: { name, permissions: [...permissions], revision } }),
  })
  const { permissions: chosen } = draft.typed
  const choose = (permissions: readonly Permission[]) =>
    draft.change((typed) => ({ ...typed, permissions: permissions.toSorted() }))
  const remove = useChange(deleteRole)
  const permissionsOf = (
    <fieldset disabled={!mayWrite} className="mt-2">
      <legend className="sr-only">{role.name} 역할의 권한</legend>
      {GROUPS.map((group) => (
        <fieldset key={group} className="border-t border-line py-2 first-of-type:border-t-0">
          <legend className="float-left w-full pt-1 font-bold">{group}</legend>
          <div className="clear-both grid gap-x-4 sm:grid-cols-2 md:grid-cols-3">
            {ALL_PERMISSIONS.filter((one) => groupOf(one) === group).map((permission) => (
              <CheckBox
                key={permission}
                checked={chosen.includes(permission)}
                onChange={(event) =>
                  choose(
                    event.currentTarget.checked ? [...chosen, permission] : chosen.filter((one) => one !== permission),
                  )
                }
              >
                {PERMISSIONS[permission]}
              </CheckBox>
            ))}
          </div>
        </fieldset>
      ))}
    </fieldset>
  )
  if (!mayWrite) return permissionsOf
  return (
    <StaffForm
      draft={draft}
      isDisabled={!draft.isChanged}
      button="역할 저장"
      latest={[role.name, ...role.permissions.map((one) => PERMISSIONS[one])].join('\n')}
      end={
        role.people > 0 ? (
          <span className="text-soft">맡은 직원이 있어 지울 수 없어요.</span>
        ) : (
          <BusyButton
            look="quiet"
            isWaiting={remove.isRunning}
            onClick={() =>
              void remove.run({ params: { name: role.name }, query: { revision: String(draft.revision) } })
            }
          >
            역할 지우기
          </BusyButton>
        )
      }
    >
      <Field label="이름" className="w-48" required {...draft.field('name')} />
      {permissionsOf}
      <Refusal error={remove.error} />
    </StaffForm>
  )
}
