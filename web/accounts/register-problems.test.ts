import { expect, it } from 'vitest'
import { ApiError, type ApiErrorCode } from '#web/data/api-error.ts'
import { registerProblems } from './register-problems.ts'

const said = (status: number, code: ApiErrorCode, detail: string, errors?: { path: string; message: string }[]) =>
  new ApiError({ status, code, detail, errors, isAnswer: true })
const silent = (status: number) => new ApiError({ status, code: 'internal', detail: '일시적인 오류' })

it.each([
  [said(409, 'username_taken', '이미 사용 중인 아이디입니다.'), { username: '이미 사용 중인 아이디입니다.' }],
  [said(409, 'mobile_number_taken', '이미 등록된 휴대폰 번호입니다.'), { phone: '이미 등록된 휴대폰 번호입니다.' }],
  [said(409, 'internal', 'This e-mail already exists'), { form: '이미 사용 중인 정보입니다.' }],
  [said(422, 'password_too_common', '너무 흔합니다.'), { password: '너무 흔합니다.' }],
  [said(503, 'busy', '지금은 요청이 많습니다.'), { form: '지금은 요청이 많습니다.' }],
  [
    said(400, 'invalid_request', '입력 내용을 확인해 주세요.', [{ path: 'mobile_number', message: '번호' }]),
    { phone: '번호' },
  ],
  [
    said(400, 'invalid_request', '입력 내용을 확인해 주세요.', [{ path: 'consents.version', message: '?' }]),
    { form: '입력 내용을 확인해 주세요.' },
  ],
  [silent(400), { form: '입력 내용을 확인해 주세요.' }],
  [silent(502), { form: '회원가입에 실패했습니다. 다시 시도해 주세요.' }],
  [silent(0), { form: '회원가입에 실패했습니다. 다시 시도해 주세요.' }],
])('%o is shown as %o', (error, problems) => expect(registerProblems(error)).toEqual(problems))
