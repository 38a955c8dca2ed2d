import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeStaff,
  getStaffMember,
  listRoles,
  listStaff,
  resetStaff,
  signOutColleague,
} from '#contract/admin/staff.ts'
import type { Reply } from '#contract/endpoint.ts'
import { instantWording } from '#domain/calendar.ts'
import { STAFF_STATE_NAMES, staffStateOf } from '#domain/staff/staff-state.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Facts, Panel, State } from '../kit/panel.tsx'
import { refusedWording } from '../kit/refused-wording.ts'
import { Read } from '../kit/staff-page.tsx'
import { useMay } from '../kit/use-staff.ts'
import { ChooseRole } from './choose-role.tsx'
import type { ListedRole } from './roles.tsx'

type Person = Reply<typeof getStaffMember>

/** How the state of somebody of the staff looks. */
const StaffMemberState = ({ of }: { of: Pick<Person, 'is_disabled'> }) => (
  <State look={of.is_disabled ? 'bad' : 'good'}>{STAFF_STATE_NAMES[staffStateOf(of)]}</State>
)

/** A first or new password, which is shown once. */
export const shownPassword = (name: string, password: string) =>
  `${name}의 비밀번호: ${password} · 다시 보여 드리지 않아요.`

/** Somebody of the staff, and what is done with them. */
export function OpenedPerson({ id, roles }: { id: string; roles: readonly ListedRole[] }) {
  const person = useQuery(query(getStaffMember, { params: { id } }))
  return <Read of={person}>{(one) => <PersonPanel person={one} roles={roles} />}</Read>
}

function PersonPanel({ person, roles }: { person: Person; roles: readonly ListedRole[] }) {
  const { name, role, has_factor, created_at, last_used_at } = person
  const mayWrite = useMay('staff:write')
  return (
    <Panel title={name} end={<StaffMemberState of={person} />}>
      <div className="space-y-4">
        <Facts
          facts={[
            ['역할', role],
            ['2단계 인증', has_factor ? '등록' : '등록 전'],
            ['더한 때', instantWording(Date.parse(created_at))],
            ['최근', last_used_at ? instantWording(Date.parse(last_used_at)) : '–'],
          ]}
        />
        {mayWrite && <PersonActions person={person} roles={roles} />}
      </div>
    </Panel>
  )
}

function PersonActions({ person, roles }: { person: Person; roles: readonly ListedRole[] }) {
  const { id, name, role, is_disabled, version } = person
  const params = { id: String(id) }
  const [told, setTold] = useState<string>()
  const change = useChange(changeStaff, [listStaff, getStaffMember, listRoles])
  const reset = useChange(resetStaff, [listStaff, getStaffMember])
  const signOut = useChange(signOutColleague, [listStaff, getStaffMember])
  const problem = change.error ?? reset.error ?? signOut.error
  const renew = async () => {
    const answer = await reset.run({ params, body: { version } })
    if (answer) setTold(shownPassword(name, answer.password))
  }
  const signOutEverywhere = async () => {
    const answer = await signOut.run({ params })
    if (answer) setTold(`${name} 님을 기기 ${answer.ended}곳에서 로그아웃시켰어요.`)
  }
  return (
    <div className="space-y-3 border-t border-line pt-4">
      <ChooseRole
        key={version}
        name={name}
        role={role}
        roles={roles}
        onChoose={(role) => void change.run({ params, body: { version, role } })}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          look="quiet"
          disabled={change.isRunning}
          onClick={() => void change.run({ params, body: { version, is_disabled: !is_disabled } })}
        >
          {is_disabled ? '막기 풀기' : '막기'}
        </Button>
        <Button look="quiet" disabled={reset.isRunning} onClick={() => void renew()}>
          새 비밀번호
        </Button>
        <Button look="quiet" disabled={signOut.isRunning} onClick={() => void signOutEverywhere()}>
          로그아웃시키기
        </Button>
      </div>
      <p role="status" className="font-semibold break-all">
        {told}
      </p>
      <Alert>{problem && refusedWording(problem)}</Alert>
    </div>
  )
}
