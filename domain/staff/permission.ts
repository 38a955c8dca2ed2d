/** The shipped role that may do everything there is, also what a later release brings. */
export const ADMINISTRATOR = '관리자'

type EditableRole = '운영' | '상담' | '편집'

/**
 * The permissions of staff: each with its name for the people who hand it out, and with the shipped roles that have it besides
 * the administrators. An endpoint names the one that it needs; a role is a named set of them. A permission that
 * a release adds reaches the roles of installations that exist (`permissionsOfRole`).
 */
const LIST = {
  'draws:read': { name: '추첨과 수집 기록 보기', roles: ['운영', '편집'] },
  'draws:write': { name: '추첨 결과 입력·정정·수집', roles: ['운영'] },
  'members:read': { name: '회원 찾기(개인정보는 가림)', roles: ['운영', '상담'] },
  'members:open': { name: '회원 개인정보 열기', roles: ['운영', '상담'] },
  'members:write': { name: '회원 차단·로그아웃·번호와 2단계 인증 해제', roles: ['운영'] },
  'members:delete': { name: '회원 삭제', roles: [] },
  'members:export': { name: '회원 데이터 내보내기', roles: ['운영'] },
  'consultations:read': { name: '상담 보기', roles: ['운영', '상담'] },
  'consultations:write': { name: '상담 처리', roles: ['운영', '상담'] },
  'subscriptions:write': { name: '구독 배정·변경·연장·해지', roles: ['운영', '상담'] },
  'payments:write': { name: '입금 확인', roles: ['운영'] },
  'refunds:write': { name: '환불 요청과 지급 기록', roles: ['운영'] },
  'refunds:approve': { name: '환불 승인', roles: [] },
  'plans:write': { name: '플랜 수정', roles: ['운영', '편집'] },
  'announcements:read': { name: '공지와 조회 수 보기', roles: ['운영', '편집'] },
  'announcements:write': { name: '공지 쓰기', roles: ['운영', '편집'] },
  'enquiries:read': { name: '문의 보기', roles: ['운영', '상담'] },
  'enquiries:write': { name: '문의 답변', roles: ['운영', '상담'] },
  'texts:write': { name: '약관·FAQ·홈 문구 수정', roles: ['운영', '편집'] },
  'company:write': { name: '회사 정보 수정', roles: ['운영'] },
  'company:account': { name: '회사 입금 계좌 변경과 확인', roles: [] },
  'messages:read': { name: '보낸 문자 보기', roles: ['운영', '상담'] },
  'messages:write': { name: '문자 다시 보내기', roles: ['운영'] },
  'leaks:write': { name: '개인정보 유출 통지', roles: [] },
  'audit:read': { name: '감사 기록 보기', roles: ['운영'] },
  'audit:export': { name: '감사 기록 내보내기·끊어진 곳 확인', roles: [] },
  'installation:backup': { name: '백업 만들기', roles: [] },
  'installation:keys': { name: '비밀 열쇠 교체', roles: [] },
  'staff:read': { name: '직원과 역할 보기', roles: ['운영'] },
  'staff:write': { name: '직원과 역할 관리', roles: [] },
} as const satisfies Record<string, { readonly name: string; readonly roles: readonly EditableRole[] }>

export type Permission = keyof typeof LIST

export const ALL_PERMISSIONS = Object.keys(LIST) as Permission[]

/** Each permission's name in Korean. */
export const PERMISSIONS = Object.fromEntries(ALL_PERMISSIONS.map((one) => [one, LIST[one].name])) as Readonly<
  Record<Permission, string>
>

/** The permissions that the list gives a shipped role. */
const shippedPermissions = (role: string): readonly Permission[] =>
  role === ADMINISTRATOR
    ? ALL_PERMISSIONS
    : ALL_PERMISSIONS.filter((permission) => LIST[permission].roles.some((one) => one === role))

/** The roles of a new installation; all but the administrators' can be changed there. */
export const SHIPPED_ROLES: Readonly<Record<string, readonly Permission[]>> = Object.fromEntries(
  [ADMINISTRATOR, '운영', '상담', '편집'].map((role) => [role, shippedPermissions(role)]),
)

/** A role as it is stored. */
interface StoredRole {
  /** The shipped role that it is, whatever it is called now; null for one of the operator's own. */
  readonly shipped: string | null
  readonly permissions: readonly string[]
  /** The permissions that there were when it was saved last. */
  readonly offered: readonly string[]
}

/**
 * The permissions of a stored role in this release: the chosen ones, and of those that came since then the ones that the
 * list gives the shipped role. The administrators' role has all. Permissions that a release took away are left out.
 */
export function permissionsOfRole({ shipped, permissions, offered }: StoredRole): Permission[] {
  if (shipped === ADMINISTRATOR) return [...ALL_PERMISSIONS]
  const since = new Set<string>(
    shipped === null ? [] : shippedPermissions(shipped).filter((one) => !offered.includes(one)),
  )
  return ALL_PERMISSIONS.filter((one) => permissions.includes(one) || since.has(one))
}

/** Whether a member of staff may sign in; with the Korean names of both states. */
const STAFF_STATES = ['active', 'disabled'] as const
export type StaffState = (typeof STAFF_STATES)[number]

export const STAFF_STATE_NAMES: Readonly<Record<StaffState, string>> = { active: '이용 중', disabled: '이용 제한' }

/** Whether a member of staff may sign in. */
export const staffStateOf = ({ is_disabled }: { readonly is_disabled: boolean }): StaffState =>
  is_disabled ? 'disabled' : 'active'
