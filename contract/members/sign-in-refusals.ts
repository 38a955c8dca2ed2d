/**
 * The refusals that the pages of signing in say by themselves, apart from all others: a page that says three of them does not
 * load a hundred and fifty.
 */
export const SIGN_IN_REFUSALS = {
  invalid_request: { status: 400, detail: '입력 내용을 확인해 주세요.' },
  social_code_missing: { status: 400, detail: '인증 코드가 없습니다.' },
  login_required: { status: 401, detail: '로그인이 필요합니다.' },
  invalid_credentials: { status: 401, detail: '아이디 또는 비밀번호가 올바르지 않습니다.' },
  session_ended: { status: 401, detail: '로그인이 만료되었습니다. 다시 로그인해 주세요.' },
  already_taken: { status: 409, detail: '이미 사용 중인 정보입니다.' },
  social_login_failed: { status: 422, detail: '로그인 처리 중 오류가 발생했습니다.' },
} as const
