import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { getDraw, getDrawYear } from '#contract/draws/draws.ts'
import { getFreshness } from '#contract/draws/freshness.ts'
import { aDrawWithDetails } from '#tests/support/a-draw.ts'
import { answer, reply, visit } from '#tests/support/screen.tsx'

const NEWEST = 1249
const round = ({ name }: { name: string }) => Number(name.split('/').at(-1))
const ROUNDS = {
  ...reply(getDrawYear, {
    sales: Array.from({ length: 52 }, (_, i) => ({ round_number: 1198 + i, total_sales: 120_000_000_000 + i })),
    median_sales: 120_000_000_026,
    first_prize_methods: { auto: 555, manual: 206, semi_auto: 30 },
  }),
  ...answer(getDraw, (call) =>
    round(call) <= NEWEST
      ? { json: aDrawWithDetails(round(call)) }
      : { status: 404, json: { code: 'draw_not_found', detail: '결과를 찾을 수 없습니다.' } },
  ),
}
const SHOP = { store_rank: 1, number_type: 'auto', store_name: '대박', location: '서울 중구 세종대로 1' } as const
const main = () => within(screen.getByRole('main'))

describe('a round', () => {
  it('leads to its neighbours, the first and the newest to one alone', async () => {
    const { user } = await visit('/results/1', { answers: ROUNDS })
    const neighbours = () =>
      within(screen.getByRole('navigation', { name: '다른 회차' }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent?.trim())
    await screen.findByRole('heading', { level: 1, name: '제1회 당첨번호' })
    expect(neighbours()).toEqual(['제2회'])
    await user.click(screen.getByRole('link', { name: '제2회' }))
    await screen.findByRole('heading', { level: 1, name: '제2회 당첨번호' })
    expect(neighbours()).toEqual(['제1회', '제3회'])
    await visit(`/results/${NEWEST}`, { answers: ROUNDS })
    await screen.findByRole('heading', { level: 1, name: `제${NEWEST}회 당첨번호` })
    expect(neighbours()).toEqual([`제${NEWEST - 1}회`])
  })

  it.each(['99999', '0', 'abc', '01245'])('%s, which does not exist, is said so, with a way back', async (round) => {
    await visit(`/results/${round}`, { answers: ROUNDS })
    await screen.findByRole('heading', { level: 1, name: '결과를 찾을 수 없습니다.' })
    expect(screen.getByRole('main').querySelector('a[href="/results"]')).not.toBeNull()
  })

  it.each(['1-2-3-4-5-6-7', '5-5-5-5-5-5', 'x'.repeat(2_000)])(
    'says that it cannot read six numbers of %.13s',
    async (set) => {
      await visit(`/results/1249?set=${set}`, { answers: ROUNDS })
      await screen.findByText(/^주소의 번호를 읽을 수 없어요\. 1부터 45까지 서로 다른 번호 6개여야 해요\./)
    },
  )

  it('is held against six numbers of somebody without an account, who is sent nowhere', async () => {
    const { user } = await visit('/results/1200', { answers: ROUNDS })
    const { numbers } = aDrawWithDetails(1200)
    await user.click(await screen.findByRole('button', { name: '번호 고르기' }))
    // The button is gone; the keys go on where it was, by keyboard alone.
    const pad = await screen.findByRole('group', { name: '번호 여섯 개 고르기' })
    expect(pad.contains(document.activeElement)).toBe(true)
    await user.keyboard('04')
    await user.keyboard('5')
    await user.keyboard('25{ArrowRight}{ArrowRight}{ArrowRight} ')
    await user.keyboard('3')
    expect(document.activeElement?.textContent).toBe('3')
    await user.keyboard('242')
    expect(numbers).toEqual([4, 5, 25, 28, 32, 42])
    await screen.findByRole('heading', { name: '6개 맞았어요 · 1등' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('제1200회 당첨번호')
    // All draws are asked of the newest alone.
    expect(screen.queryByRole('button', { name: /모든 회차와 맞춰 보기/ })).toBeNull()
  })

  it('to come says when it is and how long that still is, and leads on to the newest', async () => {
    await visit('/results/1251', { answers: ROUNDS })
    await screen.findByRole('heading', { level: 1, name: '제1251회' })
    expect(await screen.findByText('아직 추첨하지 않았어요.')).toBeTruthy()
    expect(main().getByText(/^11월 21일 \(토\) 20:45$/)).toBeTruthy()
    await expect.poll(() => screen.getByLabelText('남은 시간').textContent).toMatch(/^일\d+시간\d+분\d+$/)
    expect(main().getByRole('link', { name: '산 복권 미리 담아 두기' }).getAttribute('href')).toBe('/check')
  })

  it('drawn, whose result has not come, says that it is late, when it is looked for, and never that it is a miss', async () => {
    const lastWeek = NEWEST - 1
    const missing = answer(getDraw, (call) =>
      round(call) === lastWeek
        ? { status: 404, json: { code: 'draw_not_found', detail: '결과를 찾을 수 없습니다.' } }
        : { json: aDrawWithDetails(round(call)) },
    )
    const freshness = {
      ...{ newest_round: NEWEST, newest_due_round: NEWEST, missing_rounds: 1, held_readings: 0 },
      present: {
        ...{ round_number: NEWEST, state: 'complete' as const, is_late: false },
        ...{ numbers_at: null, tallied_at: null, completed_at: null },
      },
      sources: [{ name: 'official' as const, succeeded_at: null, failed_at: null, is_well: true }],
      last_run: { started_at: '2026-11-08T01:10:00.000Z', outcome: 'failed' as const },
      next_check_at: null,
    }
    await visit(`/results/${lastWeek}`, { answers: { ...ROUNDS, ...missing, ...reply(getFreshness, freshness) } })
    await screen.findByRole('heading', { level: 1, name: `제${lastWeek}회 결과가 늦어요` })
    expect((await screen.findByText('마지막 확인')).parentElement?.textContent).toContain('2026.11.08 10:10')
    expect(screen.getByText('다음 확인').parentElement?.textContent).toContain('한 시간 안에')
    expect(main().getByRole('link', { name: '이 기기로 알림' }).getAttribute('href')).toBe('/dashboard/inbox/settings')
    expect(screen.getByRole('main').textContent).not.toMatch(/낙첨|찾을 수 없/)
  })

  it('that is not tallied yet says so instead of naming money', async () => {
    const counting = { first_prize_winners: null, first_prize_amount: null, total_sales: null, is_confirmed: false }
    await visit('/results/1249', {
      answers: { ...ROUNDS, ...reply(getDraw, { ...aDrawWithDetails(1249), ...counting, prize_details: null }) },
    })
    expect((await screen.findAllByText('집계 중')).length).toBeGreaterThan(1)
    expect(screen.getByText(/^당첨금을 집계하고 있어요/)).toBeTruthy()
  })

  it('that nobody won says so once', async () => {
    const nobody = { first_prize_winners: 0, first_prize_amount: 0, prize_details: null }
    await visit('/results/1249', {
      answers: { ...ROUNDS, ...reply(getDraw, { ...aDrawWithDetails(1249), ...nobody }) },
    })
    await screen.findByRole('heading', { level: 1, name: '제1249회 당첨번호' })
    expect(screen.getAllByText(/당첨자 없음/)).toHaveLength(1)
  })
})

describe('the page of a round', () => {
  async function onRound(more: Partial<ReturnType<typeof aDrawWithDetails>> = {}) {
    const shown = await visit('/results/1249', {
      answers: { ...ROUNDS, ...reply(getDraw, { ...aDrawWithDetails(1249), ...more }) },
    })
    await screen.findByRole('heading', { level: 1, name: '제1249회 당첨번호' })
    return shown
  }

  it('says the first prize in full and to the won, what is left of it after tax, and until when it is paid', async () => {
    await onRound({ first_prize_amount: 1_861_940_000 })
    expect(main().getByText('18억 6,194만원').getAttribute('aria-hidden')).toBe('true')
    expect(main().getByText('1,861,940,000원')).toBeTruthy()
    expect(main().getByText(/^세후 약/).textContent).toContain('1,280,499,800원')
    expect(main().getByText('당첨금 청구 마감').parentElement?.textContent).toContain('2027.11.08 (월)')
  })

  it('says how the first prize was chosen, this time and over the year', async () => {
    await onRound({ first_prize_methods: { auto: 8, manual: 2, semi_auto: 0 } })
    const ways = (name: string) =>
      main()
        .getByRole('list', { name: `${name} 1등의 구매 방법` })
        .textContent?.replace(/\s+/g, ' ')
    expect(ways('이번 회차')).toBe('자동 8수동 2반자동 0')
    expect(ways('최근 1년')).toBe('자동 555 · 70%수동 206 · 26%반자동 30 · 4%')
  })

  it('reckons an old first prize by the tax of its day', async () => {
    const answers = { ...ROUNDS, ...reply(getDraw, { ...aDrawWithDetails(19), first_prize_amount: 40_722_959_400 }) }
    await visit('/results/19', { answers })
    expect((await screen.findByText(/^세후 약/)).textContent).toContain('31,763,908,340원')
    expect(screen.queryByText('당첨금 청구 마감')).toBeNull()
  })

  it('puts the shops under their regions, most first, the web last', async () => {
    await onRound({
      winning_stores: [
        { ...SHOP, store_name: '인터넷 복권판매사이트', location: '동행복권(dhlottery.co.kr)' },
        { ...SHOP, location: '경기 수원시 1' },
        SHOP,
        { ...SHOP, number_type: 'manual' },
      ],
    })
    const regions = main().getByRole('navigation', { name: '판매점 지역' })
    expect(
      within(regions)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['서울 2', '경기 1', '인터넷 1'])
    expect(within(main().getByRole('region', { name: '서울' })).getAllByText('대박')).toHaveLength(2)
  })

  it('draws the sales of the year, read by the arrow keys', async () => {
    const { user } = await onRound()
    await user.click(screen.getByRole('heading', { level: 1 }))
    const plot = await screen.findByRole('group', { name: /^제1198회부터 제1249회까지의 판매금액/ })
    const points = within(plot).getAllByRole('img')
    points[0]?.focus()
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(points[51])
    expect(screen.getByText(/^제1249회 \(\d{4}\.\d\d\.\d\d\): 1,200\.0억원$/, { selector: 'p' })).toBeTruthy()
  })

  it('is shared by what the device has, else its address is copied', async () => {
    const { user } = await onRound()
    const share = vi.fn(async () => {})
    Object.assign(navigator, { share })
    await user.click(main().getByRole('button', { name: '공유' }))
    const url = 'https://lottolens.example/results/1249'
    expect(share).toHaveBeenCalledWith({ title: '제1249회 로또 당첨번호', url })
    Reflect.deleteProperty(navigator, 'share')
    await user.click(main().getByRole('button', { name: '공유' }))
    await expect.poll(() => screen.getByRole('region', { name: '알림' }).textContent).toContain('링크를 복사했어요.')
    expect(await navigator.clipboard.readText()).toBe(url)
  })
})
