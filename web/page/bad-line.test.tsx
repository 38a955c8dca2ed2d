import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getLatestDraw, listDraws } from '#contract/draws/draws.ts'
import { logIn } from '#contract/members/sign-in.ts'
import { listSubscriptionTiers } from '#contract/plans/plans.ts'
import { listActiveAnnouncements } from '#contract/site/announcements.ts'
import { getCompanyInfo, getEnquiryForm } from '#contract/site/company.ts'
import { answer, callsOf, reply, SIGNED_IN, visit } from '#tests/support/screen.tsx'

const BROKEN = { status: 500, text: '' }
const footer = () => within(screen.getByRole('contentinfo'))
const h1 = () => screen.queryByRole('heading', { level: 1 })?.textContent

describe('a page whose data hang', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
  afterEach(() => void vi.useRealTimers())

  /** Milliseconds until something is so, by a clock that stands still while the page works, however long that takes. */
  const until = async (isSo: () => boolean) => {
    const before = Date.now()
    while (!isSo() && Date.now() - before < 60_000) await act(() => vi.advanceTimersByTimeAsync(50))
    return Date.now() - before
  }

  it('gives way to a loading view within 300 ms, and says what is wrong after ten seconds', async () => {
    const { calls } = await visit('/faq', {
      answers: { ...answer(listDraws, 'silence'), ...answer(getLatestDraw, 'silence') },
    })
    await vi.waitFor(() => expect(h1()).toBe('자주 묻는 질문'), { timeout: 60_000, interval: 50 })
    fireEvent.click(footer().getByRole('link', { name: '당첨결과' }))
    expect(await until(() => h1() === undefined)).toBeLessThanOrEqual(300)
    expect(screen.getByText('불러오는 중…')).toBeTruthy()

    await act(() => vi.advanceTimersByTimeAsync(9_500))
    expect(h1()).toBeUndefined()
    expect(await until(() => h1() === '결과를 불러오는 중 오류가 발생했습니다.')).toBeLessThan(1_000)
    expect(screen.getByRole('link', { name: '다시 시도' })).toBeTruthy()
    expect(callsOf(listDraws, calls)).toHaveLength(1)
  })
})

describe('what lies around every page', () => {
  const silent = { ...answer(getCompanyInfo, 'silence'), ...answer(listActiveAnnouncements, 'silence') }
  const broken = { ...answer(getCompanyInfo, BROKEN), ...answer(listActiveAnnouncements, BROKEN) }

  it.each([
    ['hangs', silent],
    ['fails', broken],
  ])('is in nobody’s way when it %s: neither of a link nor of a sign-in', async (_, answers) => {
    const { user, address } = await visit('/faq', { answers: { ...answers, ...reply(logIn, SIGNED_IN) } })
    await screen.findByRole('heading', { level: 1, name: '자주 묻는 질문' })
    await user.click(footer().getByRole('link', { name: '당첨결과' }))
    await screen.findByRole('heading', { level: 1, name: '당첨결과' })
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: '로그인' }))
    await user.type(await screen.findByLabelText('아이디'), 'hana')
    await user.type(screen.getByLabelText('비밀번호'), 'a good password')
    await user.click(screen.getByRole('button', { name: '로그인' }))
    await screen.findByRole('heading', { level: 1, name: '김하나님의 이번 주' })
    expect(address()).toBe('/dashboard')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a link without a line', () => {
  const line = (isThere: boolean) => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
  afterEach(() => {
    vi.restoreAllMocks()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })

  it('says so and leaves the page and what was typed in it; with a line the same press leads on', async () => {
    const { user, address } = await visit('/contact', { answers: reply(getEnquiryForm, { form_token: 'x' }) })
    await user.type(await screen.findByLabelText('이름'), '김 로또')
    line(false)
    await user.click(footer().getByRole('link', { name: '당첨결과' }))
    await screen.findByText('페이지를 불러오지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.')
    expect(address()).toBe('/contact')
    expect(screen.getByLabelText<HTMLInputElement>('이름').value).toBe('김 로또')
    line(true)
    await user.click(footer().getByRole('link', { name: '당첨결과' }))
    await screen.findByRole('heading', { level: 1, name: '당첨결과' })
  })

  it('leads on with a service worker also where the browser refuses to say whether the page is kept', async () => {
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } })
    vi.stubGlobal('caches', { match: () => Promise.reject(new DOMException('not here', 'SecurityError')) })
    await visit('/faq')
    await screen.findByRole('heading', { level: 1, name: '자주 묻는 질문' })
    line(false)
    fireEvent.click(footer().getByRole('link', { name: '당첨결과' }))
    await screen.findByRole('heading', { level: 1, name: '당첨결과' })
  })
})

describe('a call that fails', () => {
  it('is made once more and no more', async () => {
    const { user, calls } = await visit('/faq', { answers: answer(listSubscriptionTiers, BROKEN) })
    await screen.findByRole('heading', { level: 1, name: '자주 묻는 질문' })
    await user.click(footer().getByRole('link', { name: '구독플랜' }))
    await screen.findByText('구독 플랜을 불러올 수 없습니다.')
    await expect.poll(() => callsOf(listSubscriptionTiers, calls).length).toBe(2)
  })
})
