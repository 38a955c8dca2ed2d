import { CODE_MINUTES, TEMPORARY_PASSWORD_MINUTES } from '#domain/member/member.ts'

/** The wording of text messages. Short ones: Korean fits 45 letters into the cheapest kind. */
export const TEXTS = {
  code: (code: string) => `인증번호 ${code} (${CODE_MINUTES}분 안에 입력, 타인에게 알려주지 마세요)`,
  temporaryPassword: (password: string) =>
    `임시 비밀번호 ${password} (${TEMPORARY_PASSWORD_MINUTES}분간 사용, 로그인 후 꼭 변경하세요)`,
  numberChanged: () =>
    '회원 정보의 휴대폰 번호가 변경되었습니다. 본인이 변경하지 않았다면 바로 로그인해 비밀번호를 바꾸고 고객센터로 알려 주세요.',
}
