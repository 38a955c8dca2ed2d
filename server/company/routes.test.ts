import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { getCompanyDetails, getHomeFigures, saveCompanyDetails, saveHomeFigures } from '#contract/admin/company.ts'
import { getCompanyInfo, getEnquiryForm, readEnquiryAnswer, sendEnquiry } from '#contract/site/company.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'
import { enquiries } from './tables.ts'

const app = useApp()

describe('company details', () => {
  it('are the service’s name and nothing invented until somebody enters them', async () => {
    const { body } = await app.call(getCompanyInfo)
    expect(body.name).toBe('로또렌즈')
    expect(body.bank_info).toBeNull()
    expect(Object.values(body.home_statistics)).toEqual([null, null, null, null])
  })
  it('show at once when they are entered', async () => {
    await app.call(getCompanyInfo)
    await app.staff('save-company-details', 'revision=0', 'details.contact_number=02-123-4567')
    expect((await app.call(getCompanyInfo)).body).toMatchObject({
      contact_number: '02-123-4567',
      bank_info: null,
    })
  })
  it('are entered together or not at all', async () => {
    const { saving } = await app.asStaff(getCompanyDetails)
    const details = { address: '서울', contact_email: 'none', logo_url: '/pictures/x.webp' }
    await expect(
      app.asStaff(saveCompanyDetails, { body: { revision: saving.revision, details } }),
    ).rejects.toMatchObject({
      code: 'invalid_request',
      errors: [{ path: 'contact_email' }, { path: 'logo_url' }],
    })
    expect((await app.call(getCompanyInfo)).body.address).toBeNull()
  })
  it('have a logo of ours, and none whose host would see who reads', async () => {
    const logo_url = `/pictures/${'a'.repeat(64)}.webp`
    const save = async (address: string) => {
      const { revision } = (await app.asStaff(getCompanyDetails)).saving
      return app.asStaff(saveCompanyDetails, { body: { revision, details: { logo_url: address } } })
    }
    await save(logo_url)
    await expect(save('https://example.kr/logo.png')).rejects.toMatchObject({ code: 'invalid_request' })
    expect((await app.call(getCompanyInfo)).body.logo_url).toBe(logo_url)
  })
  it('say who runs the site, with a business number that can be one, written as it is', async () => {
    const save = async (business_number: string) => {
      const { revision } = (await app.asStaff(getCompanyDetails)).saving
      return app.asStaff(saveCompanyDetails, { body: { revision, details: { business_number } } })
    }
    for (const none of ['120-88-00768', '12088', '열두 자리'])
      await expect(save(none)).rejects.toMatchObject({
        code: 'invalid_request',
        errors: [{ path: 'business_number', message: '사업자등록번호 열 자리를 확인해 주세요.' }],
      })
    await save('1208800767')
    expect((await app.call(getCompanyInfo)).body.business_number).toBe('120-88-00767')
  })
  it('that somebody saved since are not written over by an old tab', async () => {
    const { saving } = await app.asStaff(getCompanyDetails)
    const save = (address: string) =>
      app.asStaff(saveCompanyDetails, { body: { revision: saving.revision, details: { address } } })
    await save('먼저')
    await expect(save('나중')).rejects.toMatchObject({
      code: 'edit_conflict',
      errors: [{ message: expect.stringContaining('jiyun@command-line 님이 고쳤습니다') }],
    })
    expect((await app.call(getCompanyInfo)).body.address).toBe('먼저')
  })
})

describe('the figures of the home page', () => {
  it('are words of the operator, apart from the details, and gone when they are taken back', async () => {
    const shown = async () => (await app.call(getCompanyInfo)).body.home_statistics
    const { saving } = await app.asStaff(getHomeFigures)
    const { revision } = await app.asStaff(saveHomeFigures, {
      body: { revision: saving.revision, figures: { statistic_members: '1만 명' } },
    })
    expect(await shown()).toMatchObject({ members: '1만 명', satisfaction: null })
    expect((await app.asStaff(getHomeFigures)).figures).toEqual({ statistic_members: '1만 명' })
    await app.asStaff(saveHomeFigures, { body: { revision, figures: { statistic_members: null } } })
    expect(await shown()).toMatchObject({ members: null })
    const stale = { revision: saving.revision, figures: { statistic_members: '2만 명' } }
    await expect(app.asStaff(saveHomeFigures, { body: stale })).rejects.toMatchObject({ code: 'edit_conflict' })
  })
})

describe('a figure that claims wins of members', () => {
  it('is refused unless somebody overrules that, on record', async () => {
    const { saving } = await app.asStaff(getHomeFigures)
    const body = { revision: saving.revision, figures: { statistic_first_prize_winners: '12명' } }
    await expect(app.asStaff(saveHomeFigures, { body })).rejects.toMatchObject({ code: 'unsupported_claim' })
    await app.asStaff(saveHomeFigures, { body: { ...body, overrules_claims: true } })
    expect((await app.call(getCompanyInfo)).body.home_statistics.first_prize_winners).toBe('12명')
  })
})

describe('an enquiry', () => {
  const SOON = MONDAY + 10_000
  const written = { name: '김하늘', contact: 'sky@example.kr', message: '구독 문의드립니다.' }
  const freshForm = async () => {
    const { body } = await app.call(getEnquiryForm)
    app.setNow(SOON)
    return body.form_token
  }
  const stored = async () => (await app.db.select().from(enquiries)).length

  it('is kept with a receipt, once per form', async () => {
    const form_token = await freshForm()
    const body = { ...written, form_token }
    const answers = await Promise.all([1, 2, 3].map(() => app.call(sendEnquiry, { body })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
    const rows = await app.db.select().from(enquiries)
    expect(rows).toMatchObject([
      { ...written, state: 'new', receipt: answers.find(({ status }) => status === 201)?.body.receipt },
    ])
  })
  it('takes what was copied from the contacts of a phone, and keeps it without what nobody sees', async () => {
    const body = {
      name: '\u200e\u2068김하늘\u2069',
      contact: '\u202d（０１０）１２３４．５６７８\u202c',
      message: '제 번호는 \u202d010-1234-5678\u202c입니다.',
      form_token: await freshForm(),
    }
    const { status, body: sent } = await app.call(sendEnquiry, { body })
    expect(status).toBe(201)
    const rows = await app.db.select().from(enquiries).where(eq(enquiries.receipt, sent.receipt))
    expect(rows).toMatchObject([
      { name: '김하늘', contact: '010-1234-5678', message: '제 번호는 010-1234-5678입니다.' },
    ])
    const copied = `\u200e ${sent.receipt.slice(0, 5).toLowerCase()} ${sent.receipt.slice(5)}\u200e`
    expect((await app.call(readEnquiryAnswer, { body: { receipt: copied } })).status).toBe(200)
  })
  it('says nothing that the form does not ask', async () => {
    const body = { ...written, form_token: await freshForm(), state: 'closed', receipt: 'x' }
    const { body: sent } = await app.call(sendEnquiry, { body })
    const rows = await app.db.select().from(enquiries).where(eq(enquiries.receipt, sent.receipt))
    expect(rows).toMatchObject([{ ...written, state: 'new' }])
  })
  it('of a program that fills in what people do not see is answered and dropped', async () => {
    const before = await stored()
    const answer = await app.call(sendEnquiry, {
      body: { ...written, form_token: await freshForm(), website: 'https://spam.example' },
    })
    expect(answer.status).toBe(201)
    expect(await stored()).toBe(before)
  })
  it.each<[string, (token: string) => string, number]>([
    ['too soon', (token) => token, MONDAY + 1_000],
    ['too late', (token) => token, MONDAY + 3 * 3_600_000],
    ['with a forged form', (token) => token.replace(/^\d+/, '1'), SOON],
    ['without a form', () => 'x', SOON],
  ])('%s is refused', async (_, spoil, now) => {
    const form_token = spoil(await freshForm())
    app.setNow(now)
    const { status, body } = await app.call(sendEnquiry, { body: { ...written, form_token } })
    expect([status, body.code]).toEqual([422, 'form_expired'])
  })
  it.each([
    ['no name', { name: ' ' }],
    ['no way to answer', { contact: '없음' }],
    ['no message', { message: '' }],
    ['a message of which nothing is seen', { message: '\u3164\n\u2800' }],
    ['a name of which nothing is seen', { name: '\u3164' }],
    ['a NUL', { message: 'a\0b' }],
    ['a novel', { message: '가'.repeat(2_001) }],
    ['a name of two rows', { name: '김하늘\n이바다' }],
    ['a tab in the name', { name: '김\t하늘' }],
    ['what a terminal obeys', { name: '\u001b[31m김하늘' }],
    ['a name that turns the line round', { name: '김\u202e늘하' }],
    ['an address of two rows', { contact: 'sky@example.kr\nx@example.kr' }],
    ['what a terminal obeys in the message', { message: '\u001b]0;x\u0007' }],
  ])('with %s is refused in Korean', async (_, wrong) => {
    const { status, body } = await app.call(sendEnquiry, {
      body: { ...written, form_token: await freshForm(), ...wrong } as never,
    })
    expect(status).toBe(400)
    expect(body.errors?.[0]?.message).toMatch(/[가-힣]/)
  })
  it('comes from one address only so often, and from others still', async () => {
    const send = async (remoteAddress: string, more: object = {}) => {
      app.setNow(MONDAY)
      const payload = { ...written, form_token: await freshForm(), ...more }
      return app.inject({ method: 'POST', url: sendEnquiry.path, payload, remoteAddress })
    }
    const before = await stored()
    const one = '2001:db8:1:2::1'
    for (let i = 0; i < 5; i++) expect((await send(one)).statusCode).toBe(201)
    // The next address of the same household.
    const refused = await send('2001:db8:1:2::ffff')
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_attempts'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
    expect(await stored()).toBe(before + 5)
    expect((await send('2001:db8:1:3::1')).statusCode).toBe(201)
    // An enquiry that is refused anyway takes nothing of the limit.
    for (let i = 0; i < 6; i++) expect((await send('192.0.2.1', { message: '' })).statusCode).toBe(400)
    expect((await send('192.0.2.1')).statusCode).toBe(201)
  })
  it('keeps a link or a script as the text it is', async () => {
    app.setNow(MONDAY)
    const message = '<script>alert(1)</script> https://example.kr'
    const answer = await app.inject({
      ...{ method: 'POST', url: sendEnquiry.path, remoteAddress: '192.0.2.9' },
      payload: { ...written, message, form_token: await freshForm() },
    })
    expect(answer.statusCode).toBe(201)
    const rows = await app.db.select().from(enquiries)
    expect(rows.at(-1)?.message).toBe(message)
  })
  it('cannot be read back by anyone', async () => {
    expect((await app.get('/api/v1/public/enquiries')).statusCode).toBe(405)
    expect((await app.get('/api/v1/public/enquiries/1')).statusCode).toBe(404)
  })
})
