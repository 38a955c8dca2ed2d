/**
 * What staff may do, each with its name for the people who hand it out. An endpoint names the one that it needs; a role
 * is a named set of them.
 */
export const PERMISSIONS = {
  'draws:read': '추첨과 수집 기록 보기',
  'draws:write': '추첨 결과 입력·정정·수집',
  'members:read': '회원 찾기(개인정보는 가림)',
  'members:open': '회원 개인정보 열기',
  'members:write': '회원 차단·로그아웃·번호 해제',
  'members:delete': '회원 삭제',
  'members:export': '회원 데이터 내보내기',
  'consultations:read': '상담 보기',
  'consultations:write': '상담 처리',
  'subscriptions:write': '구독 배정·변경·연장·해지',
  'payments:write': '입금 확인',
  'refunds:write': '환불 요청과 지급 기록',
  'refunds:approve': '환불 승인',
  'plans:write': '플랜 수정',
  'announcements:read': '공지와 조회 수 보기',
  'announcements:write': '공지 쓰기',
  'enquiries:read': '문의 보기',
  'enquiries:write': '문의 답변',
  'texts:write': '약관·FAQ·홈 문구 수정',
  'company:write': '회사 정보 수정',
  'messages:read': '보낸 문자 보기',
  'messages:write': '문자 다시 보내기',
  'audit:read': '감사 기록 보기',
  'audit:export': '감사 기록 내보내기',
  'installation:backup': '백업 만들기',
  'staff:read': '직원과 역할 보기',
  'staff:write': '직원과 역할 관리',
} as const

export type Permission = keyof typeof PERMISSIONS

export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[]

/** The roles of a new installation; they can be changed there. */
export const SHIPPED_ROLES: Readonly<Record<string, readonly Permission[]>> = {
  관리자: ALL_PERMISSIONS,
  운영: ALL_PERMISSIONS.filter(
    (permission) =>
      !['staff:write', 'members:delete', 'refunds:approve', 'audit:export', 'installation:backup'].includes(permission),
  ),
  상담: [
    'members:read',
    'members:open',
    'consultations:read',
    'consultations:write',
    'subscriptions:write',
    'enquiries:read',
    'enquiries:write',
    'messages:read',
  ],
  편집: ['announcements:read', 'announcements:write', 'texts:write', 'plans:write', 'draws:read'],
}
