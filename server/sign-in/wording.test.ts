import { expect, it } from 'vitest'
import { refusals } from '#contract/refusals.ts'

// The sentences of the specification's section 8, as the product's wording has them.
it.each([
  ['username_taken', 409, '이미 사용 중인 아이디입니다.'],
  ['mobile_number_taken', 409, '이미 등록된 휴대폰 번호입니다.'],
  ['already_taken', 409, '이미 사용 중인 정보입니다.'],
  ['invalid_request', 400, '입력 내용을 확인해 주세요.'],
  ['invalid_credentials', 401, '아이디 또는 비밀번호가 올바르지 않습니다.'],
  ['unsupported_login', 404, '지원하지 않는 로그인 방식입니다.'],
  ['social_code_missing', 400, '인증 코드가 없습니다.'],
  ['social_login_failed', 422, '로그인 처리 중 오류가 발생했습니다.'],
  ['login_required', 401, '로그인이 필요합니다.'],
  ['current_password_required', 422, '현재 비밀번호를 입력해 주세요.'],
  ['password_required', 422, '비밀번호를 입력해 주세요.'],
] as const)('%s is %d: %s', (code, status, detail) => expect(refusals[code]).toEqual({ status, detail }))
