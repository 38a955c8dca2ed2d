import { describe, expect, it } from 'vitest'
import { getMe } from '#contract/members/sessions.ts'
import { register, registerFromForm } from '#contract/members/sign-in.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, anAddress, anApplicant } from '#tests/support/makers.ts'

const app = useApp()
const ask = (payload: object, url: string = register.path) =>
  app.inject({ method: 'POST', url, payload, remoteAddress: anAddress() })

describe('signing up', () => {
  it('signs in and shows the member as they entered themselves', async () => {
    const applicant = { ...anApplicant(), username: 'Kim.Lotto', mobile_number: '+82 10-5555-0001', name: ' 김  하나 ' }
    const { status, body } = await app.call(register, { body: applicant })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      token_type: 'bearer',
      expires_in: 900,
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(body.user).toEqual({
      id: expect.any(Number),
      username: 'Kim.Lotto',
      email: null,
      name: '김  하나',
      nickname: null,
      mobile_number: '01055550001',
      is_mobile_number_confirmed: true,
      provider: 'email',
      must_change_password: false,
      missing_consents: ['terms', 'privacy', 'age'],
      agrees_to_marketing: false,
      subscription_tier: null,
      subscription_status: 'inactive',
      subscription_start_date: null,
      subscription_end_date: null,
      created_at: '2026-10-12T03:00:00.000Z',
    })
    expect((await app.call(getMe, {}, body.access_token)).body).toEqual(body.user)
  })

  it('takes the form’s own field names under the other address', async () => {
    const { username, password, mobile_number } = anApplicant()
    const form = {
      username,
      password,
      firstName: '길동',
      lastName: '홍',
      phone: mobile_number,
      agreeToMarketing: false,
    }
    const { status, body } = await app.call(registerFromForm, { body: form })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ username, name: '홍 길동', mobile_number, agrees_to_marketing: false })
  })

  it.each(['홍 길동', '길동 홍'])('keeps %s in one order, as the form’s own call does', async (name) => {
    const { body } = await app.call(register, { body: { ...anApplicant(), name } })
    expect(body.user.name).toBe('홍 길동')
  })

  it.each([
    ['a character without width', '홍\u200b길동'],
    ['a joiner', '홍\u200d길동'],
    ['a byte order mark in its middle', '홍\ufeff길동'],
    ['the Arabic letter mark', '홍\u061c길동'],
    ['a filler that shows nothing', '홍\u3164길동'],
  ])('refuses a name with %s, by both calls', async (_what, name) => {
    const refused = (await ask({ ...anApplicant(), name })).json()
    expect(refused).toMatchObject({ code: 'invalid_request', errors: [{ path: 'name' }] })
    const { mobile_number: phone, username, password } = anApplicant()
    const payload = { username, password, phone, firstName: name, lastName: '홍' }
    const answer = await app.inject({ method: 'POST', url: registerFromForm.path, payload })
    expect(answer.json()).toMatchObject({ code: 'invalid_request', errors: [{ path: 'firstName' }] })
  })

  it('keeps consents with the day of their text', async () => {
    const consents = { terms: true, privacy: true, age: true, marketing: true, version: '2026-10-10' } as const
    const { body } = await app.call(register, { body: { ...anApplicant(), consents } })
    expect(body.user).toMatchObject({ missing_consents: [], agrees_to_marketing: true })
  })

  it('answers with the member’s own consents, however many others there are', async () => {
    const consents = { terms: true, privacy: true, age: true, version: '2026-10-10' } as const
    for (let others = 0; others < 5; others++) {
      const { body } = await app.call(register, { body: { ...anApplicant(), consents } })
      expect(body.user.missing_consents).toEqual([])
      expect((await app.call(getMe, {}, body.access_token)).body).toEqual(body.user)
    }
  })

  it.each(['terms', 'privacy', 'age'])('refuses without %s once consents are given', async (kind) => {
    const consents = { terms: true, privacy: true, age: true, version: '2026-10-10', [kind]: false }
    const answer = await ask({ ...anApplicant(), consents })
    expect(answer.json()).toMatchObject({ code: 'invalid_request', errors: [{ path: `consents.${kind}` }] })
  })
})

describe('a username', () => {
  it('is taken whatever its case and width', async () => {
    const { username } = await aMember(app)
    for (const same of [username.toUpperCase(), ` ${username} `, username.replace('m', 'ｍ')]) {
      const answer = await ask({ ...anApplicant(), username: same })
      expect([answer.statusCode, answer.json().detail]).toEqual([409, '이미 사용 중인 아이디입니다.'])
    }
  })

  it.each([
    ['ab', '아이디는 3자 이상이어야 합니다.'],
    ['  a  ', '아이디는 3자 이상이어야 합니다.'],
    ['a'.repeat(31), '아이디는 30자 이하여야 합니다.'],
    ['한글이름', '아이디는 영문, 숫자, 밑줄(_), 하이픈(-), 마침표(.)만 사용할 수 있습니다.'],
    ['a b c', '아이디는 영문, 숫자, 밑줄(_), 하이픈(-), 마침표(.)만 사용할 수 있습니다.'],
    ['abc\u0000', '아이디는 영문, 숫자, 밑줄(_), 하이픈(-), 마침표(.)만 사용할 수 있습니다.'],
    ['аdmin', '아이디는 영문, 숫자, 밑줄(_), 하이픈(-), 마침표(.)만 사용할 수 있습니다.'],
  ])('like %j is refused with its reason', async (username, message) => {
    const answer = await ask({ ...anApplicant(), username })
    expect(answer.json()).toEqual({
      detail: '입력 내용을 확인해 주세요.',
      code: 'invalid_request',
      errors: [{ path: 'username', message }],
    })
  })

  it('goes to exactly one of many who want it at the same time', async () => {
    const { username } = anApplicant()
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask({ ...anApplicant(), username })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.json().code === 'username_taken')).toHaveLength(11)
  })
})

describe('a mobile number', () => {
  it('belongs to one member, however it is written', async () => {
    const { mobile_number } = await aMember(app)
    const written = `${mobile_number.slice(0, 3)}-${mobile_number.slice(3, 7)}-${mobile_number.slice(7)}`
    const answer = await ask({ ...anApplicant(), mobile_number: written })
    expect([answer.statusCode, answer.json().detail]).toEqual([409, '이미 등록된 휴대폰 번호입니다.'])
  })
  it('goes to exactly one of many who want it at the same time', async () => {
    const { mobile_number } = anApplicant()
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask({ ...anApplicant(), mobile_number })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.json().code === 'mobile_number_taken')).toHaveLength(5)
  })
  it.each([
    ['010-1234', '휴대폰 번호는 10~11자리여야 합니다.'],
    ['010123456789', '휴대폰 번호는 10~11자리여야 합니다.'],
    ['02-1234-5678', '올바른 휴대폰 번호를 입력해 주세요.'],
  ])('like %s is refused', async (mobile_number, message) => {
    const answer = await ask({ ...anApplicant(), mobile_number })
    expect(answer.json().errors).toEqual([{ path: 'mobile_number', message }])
  })
})

describe('a password', () => {
  it.each([
    '123456',
    'PASSWORD',
    'qwer1234',
    '1q2w3e4r',
    'lottolens',
    'Lotto645!',
    '로또1234',
    'ｐａｓｓｗｏｒｄ',
    '      ',
    'aaaaaaaa',
    'abababab',
    'ㄱㄱㄱㄱㄱㄱㄱㄱ',
  ])('that everybody chooses is refused: %s', async (password) => {
    const answer = await ask({ ...anApplicant(), password })
    expect(answer.json()).toEqual({
      detail: '너무 흔한 비밀번호입니다. 다른 비밀번호를 사용해 주세요.',
      code: 'password_too_common',
    })
  })
  it.each([
    (number: string) => number,
    (number: string) => number.slice(3),
    (number: string) => `${number.slice(0, 3)}-${number.slice(3, 7)}-${number.slice(7)}`,
    (number: string) => `+82${number.slice(1)}`,
  ])('that is the own mobile number is refused (%#)', async (written) => {
    const applicant = anApplicant()
    const answer = await ask({ ...applicant, password: written(applicant.mobile_number) })
    expect(answer.json().code).toBe('password_is_mobile_number')
  })
  it('is as long as what is stored of it: six jamo that make two syllables are too few', async () => {
    const answer = await ask({ ...anApplicant(), password: '\u1100\u1161\u11a8\u1102\u1161\u11ab' })
    expect(answer.json().errors).toEqual([{ path: 'password', message: '비밀번호는 6자 이상이어야 합니다.' }])
  })
  it('equal to the username is refused', async () => {
    const applicant = anApplicant()
    const answer = await ask({ ...applicant, password: applicant.username.toUpperCase() })
    expect(answer.json()).toMatchObject({
      code: 'password_is_username',
      detail: '아이디와 같은 비밀번호는 사용할 수 없습니다.',
    })
  })
  it.each([
    ['12a45', '비밀번호는 6자 이상이어야 합니다.'],
    ['x'.repeat(129), '비밀번호는 128자 이하여야 합니다.'],
    ['abc\u0000defgh', '사용할 수 없는 문자가 있습니다.'],
    ['abcdef\ud800', '사용할 수 없는 문자가 있습니다.'],
  ])('%j is refused with its reason', async (password, message) => {
    const answer = await ask({ ...anApplicant(), password })
    expect(answer.json().errors).toEqual([{ path: 'password', message }])
  })
  it('may have 128 characters of any kind, and six', async () => {
    expect((await ask({ ...anApplicant(), password: '가😀 z'.repeat(32) })).statusCode).toBe(200)
    expect((await ask({ ...anApplicant(), password: 'k~3 Zq' })).statusCode).toBe(200)
  })
})

it('asks for the name', async () => {
  for (const name of ['', '   ', '\u3000']) {
    const answer = await ask({ ...anApplicant(), name })
    expect(answer.json().errors).toEqual([{ path: 'name', message: '이름을 입력해 주세요.' }])
  }
})

it('slows down whoever registers without end from one address', async () => {
  const remoteAddress = anAddress()
  const statuses = []
  for (let i = 0; i < 22; i++)
    statuses.push(
      (
        await app.inject({
          method: 'POST',
          url: register.path,
          remoteAddress,
          payload: { ...anApplicant(), password: '123456' },
        })
      ).statusCode,
    )
  expect(statuses.filter((status) => status === 422)).toHaveLength(20)
  expect(statuses.slice(20)).toEqual([429, 429])
})
