import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { getDraw } from '#contract/draws/draws.ts'
import { getMySubscription, listSubscriptionTiers } from '#contract/plans/plans.ts'
import { listAnnouncements } from '#contract/site/announcements.ts'
import { getEnquiryForm, sendEnquiry } from '#contract/site/company.ts'
import { listFaq } from '#contract/site/faq.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'
import { aMember, type MadeMember, signedInAgain } from '#tests/support/makers.ts'
import { announcements } from '../announcements/tables.ts'
import { loadShippedTiers } from '../plans/replace-tiers.ts'

const app = useApp()
const { staff, staffWith } = app

/** A plan for a member, from a day to a day. */
const assign = ({ id }: MadeMember, tier: string, start: string, end: string) =>
  staff('assign-subscription', `id=${id}`, `tier_name=${tier}`, `start_date=${start}`, `end_date=${end}`)
const cancel = ({ id }: MadeMember, ...more: string[]) =>
  staff('cancel-subscription', `id=${id}`, 'staff_reason=전화로 부탁', ...more)

const SHIPPED = new URL('../../data/plans.json', import.meta.url)

describe('plans', () => {
  const royal = { name: 'ROYAL', price: 1_000, features: ['하나'], description: '설명', max_numbers_per_month: 5 }
  const shown = async () => (await app.call(listSubscriptionTiers)).body
  const revision = async () => /^revision: (\w+)$/m.exec((await staff('list-tiers')).output)?.[1] as string
  const load = async (text: string, file = '-') =>
    staffWith(text, 'replace-tiers', `revision=${await revision()}`, '--file', file)
  beforeEach(async () => {
    await loadShippedTiers(app.db, app.deps)
    await load(await readFile(SHIPPED, 'utf8'))
  })

  it('are replaced by a file, and those that members took stay, out of reach', async () => {
    const member = await aMember(app)
    await assign(member, 'PRIME', '2026-10-12', '2026-11-11')
    const { output } = await load(JSON.stringify([royal]), 'x.json')
    expect(output).toBe('tiers: 1\nwithdrawn: PRIME')
    expect(await shown()).toMatchObject([royal, { name: 'PRIME', is_disabled: true }])
    expect((await staff('list-tiers')).output).toContain('ROYAL\t1000')
    expect((await app.call(getMySubscription, {}, member.token)).body).toMatchObject({ tier_name: 'PRIME' })
  })

  it('that somebody saved since are not written over by a file from before', async () => {
    const seen = await revision()
    await load(JSON.stringify([royal]))
    const old = JSON.stringify([{ ...royal, price: 2_000 }])
    const { output, code } = await staffWith(old, 'replace-tiers', `revision=${seen}`, '--file', '-')
    expect([code, output]).toEqual([1, expect.stringContaining('jiyun@command-line 님이 고쳤습니다')])
    expect((await staffWith(old, 'replace-tiers', '--file', '-')).output).toContain('- revision: 필수 항목')
    expect((await shown())[0]).toMatchObject(royal)
  })

  it.each([
    ['no JSON', 'x', 'JSON'],
    ['nothing', '', 'JSON'],
    ['no list', '{}', '- 내용: 값의 종류'],
    ['no tier', '[]', '1 이상'],
    ['a negative price', JSON.stringify([royal, { ...royal, name: 'B', price: -1 }]), '- 1.price: 0 이상'],
    ['a name twice', JSON.stringify([royal, royal]), '두 번'],
    ['an absurd allowance', JSON.stringify([{ ...royal, max_numbers_per_month: 1e12 }]), 'max_numbers_per_month'],
    ['a colour of its own', JSON.stringify([{ ...royal, sold_out_color: 'PINK' }]), 'sold_out_color'],
    ['a key of its own', JSON.stringify([{ ...royal, discount: 1 }]), 'discount'],
    ['a NUL', JSON.stringify([{ ...royal, description: 'a\0' }]), 'description'],
  ])('stay whole when the file has %s', async (_, text, told) => {
    const before = await shown()
    const { output, code } = await load(text)
    expect([code, output]).toEqual([1, expect.stringContaining(told)])
    expect(await shown()).toEqual(before)
  })
})

describe('subscriptions', () => {
  beforeEach(() => loadShippedTiers(app.db, app.deps))
  const shown = async (token: string) => (await app.call(getMySubscription, {}, token)).body

  it('are assigned, extended, cancelled and looked at', async () => {
    const member = await aMember(app)
    const { token } = member
    expect((await assign(member, 'STANDARD', '2026-10-12', '2027-01-11')).code).toBe(0)
    expect(await shown(token)).toMatchObject({ subscription_status: 'active', days_until_renewal: 91 })
    await staff('extend-subscription', `id=${member.id}`, 'end_date=2027-02-11')
    expect((await shown(token)).subscription_end_date).toBe('2027-02-11')
    const { output } = await staff('get-subscription-of', `id=${member.id}`)
    for (const line of ['used_this_month: 0', 'monthly_allowance: 60', 'days_until_renewal: 122', '2027-02-11'])
      expect(output).toContain(line)
    expect((await cancel(member)).output).toMatch(/^receipt: C-2026-1012-\w+\ncancelled_date: 2026-10-13\namount: 0$/)
    // Today is used to its end.
    expect(await shown(token)).toMatchObject({
      ...{ subscription_status: 'active', days_until_renewal: null, last_day: '2026-10-12' },
    })
    expect((await cancel(member)).output).toContain('이미 해지를 신청했습니다')
    app.setNow('2026-10-12T15:00:00Z')
    expect((await cancel(member)).output).toBe('이용 중인 구독이 없습니다.')
  })

  it('can be cancelled before they begin', async () => {
    const member = await aMember(app)
    await assign(member, 'ROYAL', '2026-11-01', '2026-11-30')
    expect((await cancel(member)).code).toBe(1)
    expect((await cancel(member, 'start_date=2026-11-01')).code).toBe(0)
    app.setNow('2026-11-15T00:00:00Z')
    const token = await signedInAgain(app, member)
    expect(await shown(token)).toMatchObject({ subscription_status: 'cancelled', monthly_allowance: 10 })
  })

  it.each([
    [['tier_name=STANDARD', 'start_date=2026-10-12', 'end_date=2026-10-11'], '종료일은 시작일보다 빠를 수 없습니다'],
    [['tier_name=STANDARD', 'start_date=2026-02-30', 'end_date=2026-10-11'], '날짜를 확인해 주세요'],
    [['tier_name=STANDARD', 'start_date=0206-10-12', 'end_date=2026-11-11'], '날짜를 확인해 주세요'],
    [['tier_name=STANDARD', 'start_date=2026-10-12', 'end_date=9999-12-31'], '날짜를 확인해 주세요'],
    [['tier_name=STANDARD', 'start_date=2026-10-12', 'end_date=tomorrow'], 'end_date'],
    [['tier_name=STANDARD', 'start_date=2026-10-12'], '- end_date: 필수 항목'],
    [['tier_name=GOLD', 'start_date=2026-10-12', 'end_date=2026-11-11'], '구독 플랜을 찾을 수 없습니다'],
    [['tier=STANDARD'], '알 수 없는 항목입니다: tier'],
    [['STANDARD'], '항목=값'],
    [[], '- tier_name: 필수 항목'],
  ])('%j is refused and nothing is stored', async (given, told) => {
    const { id, token } = await aMember(app)
    const { output, code } = await staff('assign-subscription', `id=${id}`, ...given)
    expect([code, output]).toEqual([1, expect.stringContaining(told)])
    expect((await shown(token)).history).toEqual([])
  })
  it('of nobody are refused', async () => {
    const day = 'end_date=2026-11-11'
    for (const given of [
      ['get-subscription-of'],
      ['assign-subscription', 'tier_name=STANDARD', 'start_date=2026-10-12', day],
      ['extend-subscription', day],
      ['cancel-subscription', 'staff_reason=시험'],
    ])
      expect((await staff(...given, 'id=999999')).output).toContain('회원을 찾을 수 없습니다')
    expect((await staff('get-subscription-of')).output).toContain('필요한 항목입니다: id=')
  })
})

describe('announcements', () => {
  beforeEach(async () => {
    await app.db.delete(announcements)
    app.deps.changes.notify()
  })
  const shown = async () => (await app.call(listAnnouncements)).body
  const idIn = ({ output }: { output: string }) => /^id: (\d+)$/m.exec(output)?.[1] as string

  it('go up from a text or a file, change in part, and come down', async () => {
    const id = idIn(
      await staffWith(
        '<p onclick="x()">글<script>x()</script></p>',
        ...[
          'write-announcement',
          'title=새 공지',
          '--file',
          'content=a.html',
          'priority=high',
          'link_url=https://a.kr',
        ],
        ...['link_text=보기', 'start_date=2026-10-12', 'end_date=2026-10-14 00:00', 'is_dismissible=no'],
      ),
    )
    expect(await shown()).toMatchObject([
      {
        title: '새 공지',
        content: '<p>글</p>',
        priority: 'high',
        link_url: 'https://a.kr',
        link_text: '보기',
        is_dismissible: false,
        start_date: '2026-10-11T15:00:00.000Z',
      },
    ])
    for (const cell of ['게시 중', '모두', '새 공지', '2026.10.12 00:00', '2026.10.14 00:00'])
      expect((await staff('list-all-announcements')).output).toContain(cell)
    const change = (...more: string[]) => staff('change-announcement', `id=${id}`, 'revision=1', ...more)
    expect((await change('title=고친 공지', 'link_url=-', 'end_date=2026-10-12 12:01')).code).toBe(0)
    expect((await change('title=옛 판을 보고')).output).toContain('님이 고쳤습니다')
    expect(await shown()).toMatchObject([
      { title: '고친 공지', content: '<p>글</p>', link_url: null, link_text: '보기' },
    ])
    const { output } = await staff('get-announcement', `id=${id}`)
    expect(output).toContain('2026.10.12 12:01')
    expect(output).toContain('saving.revision: 2')
    expect((await staff('end-announcement', `id=${id}`)).code).toBe(0)
    expect(await shown()).toEqual([])
    expect((await staff('list-all-announcements', 'state=over')).output).toContain('고친 공지')
  })

  it.each([
    [['write-announcement'], '- title: 제목을 적어 주세요'],
    [['write-announcement', 'title=제목'], '- content: 내용을 적어 주세요'],
    [['write-announcement', 'title=제목', 'content=<script>x()</script>'], '- content: 보일 내용이 남지 않습니다'],
    [['write-announcement', 'title=제목', 'content=글', 'priority=top'], '- priority'],
    [['write-announcement', 'title=제목', 'content=글', 'link_url=javascript:x()'], '- link_url: http 또는 https'],
    [['write-announcement', 'title=제목', 'content=글', 'start_date=내일'], '- start_date'],
    [['write-announcement', 'title=제목', 'content=글', 'start_date=2026-10-13', 'end_date=2026-10-12'], '- end_date'],
    [['write-announcement', 'title=제목', 'content=글', 'colour=red'], '알 수 없는 항목입니다: colour'],
    [['write-announcement', 'title=제목', 'content=글', 'is_dismissible=maybe'], '- is_dismissible'],
    [['write-announcement', `title=${'가'.repeat(121)}`, 'content=글'], '- title: 제목은 120자 이하'],
    [['change-announcement', 'id=999', 'revision=1', 'title=글'], '공지를 찾을 수 없습니다'],
    [['change-announcement', 'id=x', 'revision=1', 'title=글'], '공지의 식별자'],
    [['change-announcement', 'id=1', 'title=글'], '- revision: 보고 있던 판이 필요합니다'],
    [['end-announcement', 'id=999'], '공지를 찾을 수 없습니다'],
  ])('%j is refused and nothing is shown', async (given, told) => {
    const { output, code } = await staff(...given)
    expect([code, output]).toEqual([1, expect.stringContaining(told)])
    expect(await shown()).toEqual([])
  })

  it('stay as they are when a change does not fit', async () => {
    const id = idIn(await staff('write-announcement', 'title=공지', 'content=<p>글</p>'))
    const before = await shown()
    for (const wrong of ['title= ', 'content=<script>', 'link_url=x'])
      expect((await staff('change-announcement', `id=${id}`, 'revision=1', wrong)).code).toBe(1)
    expect(await shown()).toEqual(before)
  })
})

describe('enquiries', () => {
  const received = async (message: string) => {
    app.setNow(MONDAY)
    const { form_token } = (await app.call(getEnquiryForm)).body
    app.setNow(MONDAY + 10_000)
    const body = { name: '김하늘', contact: 'sky@example.kr', message, form_token }
    return (await app.call(sendEnquiry, { body })).body.receipt
  }

  it('are listed, read, and moved from state to state', async () => {
    const receipt = await received('구독\n문의드립니다.')
    const move = (...given: string[]) => staff('move-enquiry', `receipt=${receipt}`, ...given)
    expect((await staff('list-enquiries')).output).toContain(
      `${receipt}\t구독 문의드립니다.\t김*늘\t2026.10.12 12:00\t새 문의`,
    )
    expect((await staff('open-enquiry', `receipt=${receipt.toLowerCase()}`)).output).toContain('구독\n문의드립니다.')
    await move('from=new', 'state=answering')
    expect((await staff('list-enquiries', 'state=answering')).output).toContain(receipt)
    expect((await move('from=new', 'state=closed')).output).toContain('님이 고쳤습니다')
    expect((await move('from=answering', 'state=closed')).output).toBe(`receipt: ${receipt}\nstate: closed`)
    expect((await staff('list-enquiries')).output).not.toContain(receipt)
    expect((await staff('list-enquiries', 'state=closed')).output).toContain(receipt)
  })
  it.each([
    ['open-enquiry', 'receipt=NOTHING'],
    ['move-enquiry', 'receipt=NOTHING', 'from=new'],
    ['move-enquiry', 'receipt=NOTHING', 'from=new', 'state=closed'],
    ['move-enquiry', 'receipt=NOTHING', 'from=new', 'state=lost'],
    ['list-enquiries', 'state=lost'],
    ['open-enquiry'],
  ])('%s %s %s is refused', async (...given) => {
    expect((await staff(...given.filter(Boolean))).code).toBe(1)
  })
})

describe('texts', () => {
  it('questions go out as a file and come back, unless somebody saved since', async () => {
    const file = (await staff('get-faq', '--json')).output
    const { saving, entries } = JSON.parse(file)
    const { revision } = saving
    const entry = { subject: 'use', question: '새 질문', answer: '답' }
    const added = JSON.stringify({ revision, entries: [entry, ...entries] })
    expect((await staffWith(added, 'save-faq', '--file', '-')).code).toBe(0)
    expect((await app.call(listFaq)).body[0]).toEqual(entry)
    expect((await staffWith(file, 'save-faq', `revision=${revision}`, '--file', '-')).output).toContain(
      '님이 고쳤습니다',
    )
    expect((await staffWith(JSON.stringify({ entries }), 'save-faq', '--file', '-')).output).toContain('- revision')
  })

  it('terms are written for a day to come, read, changed by whoever saw them, and withdrawn', async () => {
    const ofDay = ['kind=terms', 'version=2026-12-01']
    const write = (body: string, seen: string) =>
      staffWith(body, 'save-wording', ...ofDay, `revision=${seen}`, 'title=새 약관', '--file', 'body=-')
    const written = async () =>
      JSON.parse((await staff('list-wordings', '--json')).output).find(
        (one: { version: string }) => one.version === '2026-12-01',
      )
    expect((await write('처음\n\n둘째 문단', '0')).code).toBe(0)
    expect(await written()).toMatchObject({ title: '새 약관', body: '처음\n\n둘째 문단' })
    expect((await write('둘째', '0')).output).toContain('님이 고쳤습니다')
    expect((await write('둘째', '1')).code).toBe(0)
    expect((await staff('list-wordings')).output).toMatch(/^terms\t2026-12-01\tcoming\t새 약관\t둘째/m)
    expect((await staff('withdraw-wording', ...ofDay)).code).toBe(0)
    expect(await written()).toBeUndefined()
    expect((await staff('save-wording', ...ofDay, 'revision=0', 'title=새 약관')).output).toContain('- body: ')
  })
})

describe('draws', () => {
  const next = { numbers: [6, 1, 2, 3, 4, 5], bonus_number: 7, numbers_again: [1, 2, 3, 4, 5, 6, 7], revision: 0 }
  const store = (draw: object, ...more: string[]) =>
    staffWith(JSON.stringify(draw), 'enter-draw', 'round=1246', '--file', '-', ...more)
  const shown = async () => (await app.call(getDraw, { params: { round: 1246 } })).body

  it('come in without prizes, once they have begun, and change only with a reason', async () => {
    // The balls fall at 20:35, ten minutes before the minute that the pages name.
    app.setNow('2026-10-17T11:34:59Z')
    expect((await store(next)).output).toBe('아직 추첨하지 않은 회차입니다.')
    app.setNow('2026-10-17T11:35:00Z')
    const once = { ...next, numbers_again: undefined }
    expect((await store(once)).output).toMatch(/한 번 더 적어 주세요.*\n- numbers_again: /)
    expect((await store({ ...next, numbers_again: [1, 2, 3, 4, 5, 6, 8] })).output).toContain(
      '처음 1 2 3 4 5 6 + 7, 다시 1 2 3 4 5 6 + 8',
    )
    expect((await store(next)).output).toMatch(/^recorded: stored\nrevision: 1\n/)
    expect(await shown()).toMatchObject({ numbers: [1, 2, 3, 4, 5, 6], is_confirmed: false, draw_date: '2026-10-17' })
    expect((await store(next)).output).toContain('jiyun@command-line 님이 고쳤습니다')
    expect((await store(next)).output).toContain('지금은 revision=1입니다.')
    expect((await store(once, 'revision=1')).output).toContain('recorded: unchanged')
    const other = { ...next, bonus_number: 8, numbers_again: [1, 2, 3, 4, 5, 6, 8] }
    expect((await store(other, 'revision=1')).output).toBe('저장된 결과를 고치려면 이유를 적어 주세요.')
    expect((await store(other, 'revision=1', 'reason=잘못 옮김')).code).toBe(0)
    expect((await shown()).bonus_number).toBe(8)
    expect((await staff('get-draw', 'round=1246')).output).toContain('잘못 옮김')
    expect((await staff('list-stored-draws', 'state=corrected')).output).toContain('1246\t2026.10.17')
  })
  it('come with prizes although the round before is missing, and say what could not be checked', async () => {
    app.setNow('2026-10-24T12:00:00Z')
    const prizes = [
      [10, 3006515775],
      [91, 55064392],
      [3102, 1615365],
      [163177, 50000],
      [2786728, 5000],
    ].map(([winners, prize_per_winner]) => ({ winners, prize_per_winner }))
    const draw = { ...next, total_sales: 124358734000, prizes }
    const entered = await staffWith(JSON.stringify(draw), 'enter-draw', 'round=1247', '--file', '-')
    expect(entered).toMatchObject({
      code: 0,
      output: expect.stringContaining('이월된 1등 당첨금을 확인할 수 없습니다'),
    })
    const wrong = { ...draw, prizes: [...prizes.slice(0, 4), { winners: 2786728, prize_per_winner: 5001 }] }
    const refused = await staffWith(
      JSON.stringify(wrong),
      'enter-draw',
      'round=1247',
      'reason=x',
      'revision=2',
      '--file',
      '-',
    )
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('5등 당첨금이') })
  })
  it.each([
    ['no JSON', 'x', 'JSON'],
    ['nothing', '', 'JSON'],
    ['a list', '[]', '- 내용: 값의 종류'],
    ['five numbers', '{"numbers":[1,2,3,4,5],"bonus_number":7}', 'numbers'],
    ['46', '{"numbers":[1,2,3,4,5,46],"bonus_number":7}', '1~45'],
    ['the bonus twice', '{"numbers":[1,2,3,4,5,6],"bonus_number":6}', '보너스'],
    ['another day', '{"draw_date":"2026-10-18","numbers":[1,2,3,4,5,6],"bonus_number":7}', '추첨일'],
    ['half a tally', '{"numbers":[1,2,3,4,5,6],"bonus_number":7,"total_sales":1000}', 'prizes'],
  ])('with %s are refused with the problem named', async (_, text, told) => {
    app.setNow('2026-10-18T00:00:00Z')
    const { output, code } = await staffWith(text, 'enter-draw', 'round=1246', 'revision=5', '--file', '-')
    expect([code, output]).toEqual([1, expect.stringContaining(told)])
  })
})
