import { z } from 'zod'
import { hasUnseen } from '#domain/characters.ts'
import { LONGEST_PASSWORD } from '#domain/member/member.ts'
import { ALL_PERMISSIONS, type Permission, STAFF_STATE_NAMES, staffStateOf } from '#domain/staff/permission.ts'
import {
  FIRST_PASSWORD_HOURS,
  FRESH_FACTOR_MINUTES,
  STAFF_IDLE_MINUTES,
  STAFF_SIGN_IN_HOURS,
} from '#domain/staff/sign-in.ts'
import { endpoint } from '../endpoint.ts'
import { Count, Instant, idInUrl, integerInUrl, LARGEST_ID, Revision } from '../fields.ts'
import { passwordToSet } from '../members/sign-in-fields.ts'
import { PasskeyAssertion, PasskeyRequest } from '../passkey-fields.ts'
import { SeenRevision } from '../revisions.ts'
import { BY_AGE, choiceOf, table } from '../table.ts'
import { line } from '../text-fields.ts'

const UNSEEN_IN_NAME = '이름에 보이지 않는 문자가 있습니다.'

/** The name that a member of staff signs in with: one line. */
const StaffName = line(40, '이름은 40자 이하여야 합니다.', '이름을 적어 주세요.')
/** A new one: nothing in it that nobody sees, so that no two people look the same in the log. */
const NewStaffName = StaffName.refine((name) => !hasUnseen(name), { error: UNSEEN_IN_NAME }).refine(
  (name) => !name.toLowerCase().endsWith('@command-line'),
  { error: '@command-line으로 끝나는 이름은 명령줄의 것입니다.' },
)
const RoleName = line(30, '역할 이름은 30자 이하여야 합니다.', '역할 이름을 적어 주세요.')
const Permissions = z.array(z.enum(ALL_PERMISSIONS as [Permission, ...Permission[]]))
/** Staff hold the data of everybody: longer than a member's. */
const SHORTEST_STAFF_PASSWORD = 12
const OwnPassword = passwordToSet(
  SHORTEST_STAFF_PASSWORD,
  `새 비밀번호는 ${SHORTEST_STAFF_PASSWORD}자 이상이어야 합니다.`,
)
/** A password to be checked: only its length is bounded. */
const StaffPassword = z.string().max(LONGEST_PASSWORD)
/** Six digits of the authenticator, or a recovery code. */
const FactorCode = line(20, '코드는 20자 이하여야 합니다.')

export const signInStaff = endpoint({
  method: 'POST',
  path: '/api/v1/admin/sign-in',
  access: 'anyone',
  refuses: [
    'code_wrong',
    'first_password_over',
    'invalid_credentials',
    'own_password_needed',
    'passkey_refused',
    'password_is_username',
    'password_too_common',
  ],
  summary: `직원 로그인. 처음에는 2단계 인증을 등록하고(set_up) 코드와 함께 자신만 아는 새 비밀번호를 정합니다. 코드가 맞으면 ${STAFF_IDLE_MINUTES}분 동안 쓰지 않거나 ${STAFF_SIGN_IN_HOURS}시간이 지날 때까지 이어지는 쿠키를 줍니다.`,
  body: z.object({
    name: StaffName,
    password: StaffPassword,
    code: FactorCode.optional(),
    /** In place of a code: the answer to the challenge that came with `code_needed`. */
    passkey: PasskeyAssertion.optional(),
    new_password: OwnPassword.optional(),
  }),
  reply: z.discriminatedUnion('state', [
    /** With a challenge where the member of staff has passkeys. */
    z.object({ state: z.literal('code_needed'), passkey: PasskeyRequest.optional() }),
    /** The secret in Base32, and the address that authenticators read. */
    z.object({ state: z.literal('set_up'), secret: z.string(), uri: z.string() }),
    /** Recovery codes are there once, when the factor was set up. */
    z.object({ state: z.literal('signed_in'), recovery_codes: z.array(z.string()).nullable() }),
  ]),
})

export const getStaffMe = endpoint({
  method: 'GET',
  path: '/api/v1/admin/me',
  access: 'staff',
  summary: '로그인한 직원과 할 수 있는 일.',
  reply: z.object({ name: z.string(), role: z.string().nullable(), permissions: Permissions }),
})

export const confirmFactor = endpoint({
  method: 'POST',
  path: '/api/v1/admin/me/confirm',
  access: 'staff',
  action: '2단계 인증을 다시 확인',
  changes: [],
  refuses: ['code_wrong', 'passkey_refused'],
  // A wrong code counts, whatever else is undone.
  own_transactions: true,
  summary: `2단계 인증 코드(나 패스키)를 다시 확인합니다. 되돌릴 수 없는 일을 하기 전 ${FRESH_FACTOR_MINUTES}분 안에 필요합니다.`,
  body: z.object({
    code: FactorCode.optional(),
    /** In place of a code: the answer to `askPasskey`. */
    passkey: PasskeyAssertion.optional(),
  }),
  reply: z.object({ confirmed: z.literal(true) }),
})

export const signOutStaff = endpoint({
  method: 'POST',
  path: '/api/v1/admin/sign-out',
  access: 'staff',
  action: '로그아웃',
  summary: '로그아웃합니다.',
  reply: z.object({ signed_out: z.literal(true) }),
})

export const listStaffSessions = endpoint({
  method: 'GET',
  path: '/api/v1/admin/me/sessions',
  access: 'staff',
  summary: '내가 로그인한 기기.',
  reply: z.array(
    z.object({
      id: z.int(),
      started_at: Instant,
      last_used_at: Instant,
      address: z.string(),
      /** In Korean, for example `Android의 Chrome`. */
      device: z.string(),
      is_current: z.boolean(),
    }),
  ),
})

export const endStaffSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/me/sessions/:id',
  access: 'staff',
  action: '자기 다른 기기를 로그아웃',
  refuses: ['session_not_found'],
  summary: '내 기기 하나를 로그아웃시킵니다.',
  params: idInUrl('기기의 번호가 아닙니다.'),
  reply: z.object({ ended: z.literal(true) }),
})

export const changeOwnPassword = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/me/password',
  access: 'staff',
  action: '자기 비밀번호를 변경',
  refuses: ['password_is_username', 'password_too_common', 'password_unchanged', 'staff_not_found', 'wrong_password'],
  needs_fresh_factor: true,
  // A wrong password counts, whatever else is undone.
  own_transactions: true,
  summary:
    '내 비밀번호를 바꿉니다. 다른 기기의 로그인은 끝납니다. 지금 비밀번호가 틀리면 wrong_password, 같으면 password_unchanged.',
  body: z.object({ current_password: StaffPassword, new_password: OwnPassword }),
  reply: z.object({ changed: z.literal(true) }),
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/v1/admin/me/recovery-codes',
  access: 'staff',
  action: '자기 복구 코드를 새로 발급',
  refuses: ['staff_not_found'],
  needs_fresh_factor: true,
  summary: '내 복구 코드 열 개를 새로 만듭니다. 이 답에만 있고, 앞의 것은 쓸 수 없게 됩니다.',
  reply: z.object({ recovery_codes: z.array(z.string()) }),
})

const StaffId = idInUrl('직원의 번호가 아닙니다.')

/** A member of staff as colleagues see them. */
const StaffMember = z.object({
  id: z.int(),
  name: z.string(),
  role: z.string(),
  has_factor: z.boolean(),
  is_disabled: z.boolean(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
  revision: Revision,
})

export const staffTable = table({
  name: 'staff',
  title: '직원',
  path: '/api/v1/admin/staff',
  access: { staff: 'staff:read' },
  summary: '직원과 역할.',
  row: StaffMember,
  key: 'id',
  sorts: ['oldest', 'newest'],
  filters: {
    state: choiceOf({ label: '상태', names: STAFF_STATE_NAMES, all: '모두' }),
    /** Which roles there are is for the page to say. */
    role: { schema: RoleName.optional(), control: 'choices', label: '역할' },
  },
  empty: '직원이 없어요.',
  opens: 'name',
  columns: [
    { key: 'id', heading: '번호', only: 'file' },
    { key: 'name', heading: '이름' },
    { key: 'role', heading: '역할' },
    {
      key: 'state',
      heading: '상태',
      value: (row) => STAFF_STATE_NAMES[staffStateOf(row)],
      tone: ({ is_disabled }) => (is_disabled ? 'bad' : 'good'),
    },
    { key: 'has_factor', heading: '2단계 인증', value: ({ has_factor }) => (has_factor ? '등록' : '등록 전') },
    { key: 'created_at', heading: '추가일', format: 'instant', sorts: BY_AGE },
    { key: 'last_used_at', heading: '최근', format: 'instant' },
  ],
})
export const { list: listStaff, export: exportStaff } = staffTable

export const getStaffMember = endpoint({
  method: 'GET',
  path: '/api/v1/admin/staff/:id',
  access: { staff: 'staff:read' },
  refuses: ['staff_not_found'],
  summary: '직원 한 사람.',
  params: StaffId,
  reply: StaffMember,
})

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/v1/admin/roles',
  access: { staff: 'staff:read' },
  summary: '역할과 그 권한.',
  reply: z.array(
    z.object({
      name: z.string(),
      permissions: Permissions,
      /** The role that means every permission; it is neither changed nor deleted. */
      is_administrator: z.boolean(),
      /** How many staff have it, disabled ones included. */
      people: Count,
      revision: Revision,
    }),
  ),
})

export const addStaff = endpoint({
  method: 'POST',
  path: '/api/v1/admin/staff',
  access: { staff: 'staff:write' },
  action: '직원을 추가',
  refuses: ['insufficient_privilege', 'role_not_found', 'staff_name_taken'],
  needs_fresh_factor: true,
  status: 201,
  summary: `직원을 더합니다. 첫 비밀번호는 이 답에만 있고, ${FIRST_PASSWORD_HOURS}시간 안에 로그인해 자기 비밀번호로 바꿔야 합니다.`,
  body: z.object({ name: NewStaffName, role: RoleName }),
  reply: z.object({ id: z.int(), password: z.string() }),
})

export const changeStaff = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/staff/:id',
  access: { staff: 'staff:write' },
  action: '직원을 변경',
  refuses: ['edit_conflict', 'insufficient_privilege', 'last_administrator', 'role_not_found', 'staff_not_found'],
  needs_fresh_factor: true,
  summary: '직원의 역할을 바꾸거나 이용을 막습니다. 마지막 관리자는 남습니다. 그사이 다른 사람이 고쳤으면 거절합니다.',
  params: StaffId,
  body: z.object({ revision: Revision, role: RoleName.optional(), is_disabled: z.boolean().optional() }),
  reply: z.object({ id: z.int() }),
})

export const resetStaff = endpoint({
  method: 'POST',
  path: '/api/v1/admin/staff/:id/reset',
  access: { staff: 'staff:write' },
  action: '직원의 비밀번호와 2단계 인증을 초기화',
  refuses: ['edit_conflict', 'insufficient_privilege', 'role_not_found', 'staff_not_found'],
  needs_fresh_factor: true,
  summary: `직원의 비밀번호와 2단계 인증을 새로 시작합니다. 새 비밀번호는 이 답에만 있고 ${FIRST_PASSWORD_HOURS}시간 동안 쓸 수 있습니다. 그사이 다른 사람이 고쳤으면 거절합니다.`,
  params: StaffId,
  body: z.object({ revision: SeenRevision.optional() }),
  reply: z.object({ password: z.string() }),
})

export const signOutColleague = endpoint({
  method: 'POST',
  path: '/api/v1/admin/staff/:id/sign-out',
  access: { staff: 'staff:write' },
  action: '직원의 모든 기기를 로그아웃',
  refuses: ['insufficient_privilege', 'role_not_found', 'staff_not_found'],
  summary: '직원을 모든 기기에서 로그아웃시킵니다. 자신에게 없는 권한을 가진 직원은 insufficient_privilege.',
  params: StaffId,
  reply: z.object({
    /** Sessions that this ended. */
    ended: Count,
  }),
})

export const putRole = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/roles/:name',
  access: { staff: 'staff:write' },
  action: '역할을 저장',
  refuses: ['administrator_role', 'edit_conflict', 'insufficient_privilege', 'last_administrator', 'role_name_taken'],
  needs_fresh_factor: true,
  summary:
    '역할을 만들거나 이름과 권한을 바꿉니다. 자신에게 없는 권한은 줄 수 없습니다. 관리자 역할은 바꿀 수 없고, 이미 있는 이름은 role_name_taken. 그사이 다른 사람이 고쳤으면 거절합니다.',
  params: z.object({ name: RoleName }),
  body: z.object({
    /** A new name for it: letters and digits, with single blanks between. */
    name: RoleName.optional(),
    permissions: Permissions,
    /** Null for a role that is not there yet. */
    revision: Revision.nullable(),
  }),
  reply: z.object({ name: z.string() }),
})

export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/roles/:name',
  access: { staff: 'staff:write' },
  action: '역할을 삭제',
  refuses: ['administrator_role', 'edit_conflict', 'insufficient_privilege', 'role_in_use', 'role_not_found'],
  needs_fresh_factor: true,
  summary:
    '아무도 맡지 않은 역할을 지웁니다. 맡은 직원이 있으면 role_in_use, 관리자 역할이면 administrator_role. 그사이 다른 사람이 고쳤으면 거절합니다.',
  params: z.object({ name: RoleName }),
  query: z.object({ revision: integerInUrl(1, LARGEST_ID, '보고 있던 판이 필요합니다.') }),
  reply: z.object({ name: z.string() }),
})
