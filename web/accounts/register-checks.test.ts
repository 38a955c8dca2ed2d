import { describe, expect, it } from 'vitest'
import { type Applicant, mobileProblem, problemAfterLookUp, problemBeforeLookUp } from './register-checks.ts'

const good: Applicant = {
  lastName: '김',
  firstName: '하나',
  username: 'hana',
  phone: '010-1234-5678',
  password: '여섯 글자',
  confirmation: '여섯 글자',
  terms: true,
  privacy: true,
  age: true,
}
const nothing: Applicant = {
  lastName: ' ',
  firstName: '',
  username: '',
  phone: '',
  password: '',
  confirmation: 'x',
  terms: false,
  privacy: false,
  age: false,
}

it('finds nothing wrong with a good form', () => {
  const applicant = { ...good, password: '여섯글자 +', confirmation: '여섯글자 +' }
  expect([problemBeforeLookUp(applicant), problemAfterLookUp(applicant)]).toEqual([null, null])
})

describe('with everything wrong, says one thing after the other', () => {
  const steps: readonly (readonly [keyof Applicant, Partial<Applicant>])[] = [
    ['lastName', {}],
    ['firstName', { lastName: '김' }],
    ['username', { firstName: '하나' }],
    ['password', { username: 'hana' }],
    ['confirmation', { password: '여섯글자 +' }],
    ['phone', { confirmation: '여섯글자 +' }],
    ['terms', { phone: '01012345678' }],
    ['privacy', { terms: true }],
    ['age', { privacy: true }],
  ]
  let applicant = nothing
  for (const [field, mended] of steps) {
    applicant = { ...applicant, ...mended }
    const now = applicant
    it(field, () => expect(Object.keys(problemBeforeLookUp(now) ?? problemAfterLookUp(now) ?? {})).toEqual([field]))
  }
})

it('counts an emoji in a password as one character', () =>
  expect(problemAfterLookUp({ ...good, password: '🙂🙂🙂', confirmation: '🙂🙂🙂' })).toHaveProperty('password'))

it.each([
  ['010-1234-5678', undefined],
  ['0111234567', undefined],
  ['010123456', '휴대폰 번호는 10~11자리여야 합니다.'],
  ['010-1234-56789', '휴대폰 번호는 10~11자리여야 합니다.'],
  ['02-1234-5678', '올바른 휴대폰 번호를 입력해 주세요.'],
])('of %s says %s', (phone, problem) => expect(mobileProblem(phone)).toBe(problem))
