import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getPlayLimits, type ShownPlayLimits, setBudget, takeBreak } from '#contract/members/play-limits.ts'
import { getMyMonth, markBought } from '#contract/number-sets/bought-sets.ts'
import { getLedger } from '#contract/number-sets/ledger.ts'
import { generateNumberSets, listNumberSets } from '#contract/number-sets/number-sets.ts'
import { refusals } from '#contract/refusals.ts'
import { PGSI_QUESTIONS } from '#domain/member/pgsi.ts'
import { aSet } from '#tests/support/made-set.ts'
import { answer, callsOf, reply, visit } from '#tests/support/screen.tsx'

const NONE: ShownPlayLimits = { budget: null, pending: null, break: null }
const monthOf = (spent: number, budget: number | null) =>
  reply(getMyMonth, {
    ...{ month: '2026-11', saturdays: [], spent, received: 0, net: 0, budget },
    on_sale: { month: '2026-11', spent },
  })
const refused = (code: 'budget_near' | 'budget_exceeded' | 'on_break', more: object = {}) => ({
  status: refusals[code].status,
  json: { code, detail: refusals[code].detail, ...more },
})
const main = () => screen.getByRole('main')

it('says from 80 % on what comes at 100 %, calmly, and before that nothing', async () => {
  const limits = reply(getPlayLimits, { ...NONE, budget: 20_000 })
  await visit('/dashboard/limits', { isSignedIn: true, answers: { ...limits, ...monthOf(15_000, 20_000) } })
  await screen.findByText('75% 사용')
  expect(within(main()).queryByRole('note')).toBeNull()
  await visit('/dashboard/limits', { isSignedIn: true, answers: { ...limits, ...monthOf(16_000, 20_000) } })
  expect((await screen.findByRole('note')).textContent).toMatch(/^이번 달 한도의 80%를 썼어요\..*멈춰요/)
  expect(screen.getByText('남은 한도 4,000원')).toBeTruthy()
  await visit('/dashboard/limits', { isSignedIn: true, answers: { ...limits, ...monthOf(21_000, 20_000) } })
  expect((await screen.findByRole('note')).textContent).toMatch(/^이번 달 한도를 1,000원 넘겼어요\./)
})

it('sets nothing before the button, and takes back what waits', async () => {
  let now: ShownPlayLimits = { ...NONE, budget: 20_000 }
  const { user, calls } = await visit('/dashboard/limits', {
    isSignedIn: true,
    answers: {
      ...answer(getPlayLimits, () => ({ json: now })),
      ...monthOf(0, 20_000),
      ...answer(setBudget, ({ body }) => {
        const { budget } = body as { budget: number | null }
        now =
          budget === 20_000 ? { ...NONE, budget } : { ...now, pending: { budget, from: '2026-11-12T01:00:00.000Z' } }
        return { json: now }
      }),
    },
  })
  await user.click(await screen.findByRole('radio', { name: '3만원' }))
  expect(callsOf(setBudget, calls)).toEqual([])
  await user.click(screen.getByRole('button', { name: '3만원으로 정하기' }))
  expect((await screen.findByText('2026.11.12 10:00')).parentElement?.textContent).toBe('2026.11.12 10:00부터 30,000원')
  await user.click(screen.getByRole('button', { name: '변경 취소' }))
  await screen.findByRole('button', { name: '한도 없애기' })
  expect(callsOf(setBudget, calls).map(({ body }) => body)).toEqual([{ budget: 30_000 }, { budget: 20_000 }])
})

it('takes an amount as people type it, and says at the field what is wrong with it', async () => {
  const { user, calls } = await visit('/dashboard/limits', {
    isSignedIn: true,
    answers: answer(setBudget, ({ body }) =>
      (body as { budget: number }).budget === 15_500
        ? {
            status: 400,
            json: {
              code: 'invalid_request',
              detail: 'x',
              errors: [{ path: 'body.budget', message: '1,000원 단위로' }],
            },
          }
        : { json: { ...NONE, budget: 15_000 } },
    ),
  })
  await user.click(await screen.findByRole('radio', { name: '직접 입력' }))
  const field = await screen.findByRole('textbox', { name: '한 달 한도(원)' })
  await user.type(field, '15,500원')
  await user.click(screen.getByRole('button', { name: '이 금액으로 정하기' }))
  await screen.findByText('1,000원 단위로')
  await user.clear(field)
  await user.type(field, '15,000')
  await user.click(screen.getByRole('button', { name: '이 금액으로 정하기' }))
  await screen.findByText(/한 달 한도는 이제 15,000원이에요/)
  expect(callsOf(setBudget, calls).map(({ body }) => body)).toEqual([{ budget: 15_500 }, { budget: 15_000 }])
})

it('asks twice before a mark that passes the budget, and marks only when it is meant', async () => {
  const answers = {
    ...reply(listNumberSets, { generated_numbers: [aSet()], has_more: false }),
    ...monthOf(20_000, 20_000),
    ...answer(markBought, ({ body }) =>
      (body as { is_confirmed?: true }).is_confirmed
        ? { json: { generated_numbers: [aSet({ is_bought: true })] } }
        : refused('budget_exceeded'),
    ),
  }
  const { user, calls } = await visit('/dashboard/numbers', { isSignedIn: true, answers })
  const mark = await screen.findByRole('button', { name: /^샀나요/ })
  await user.click(mark)
  const dialog = await screen.findByRole('dialog', { name: '내가 정한 한도를 넘어요' })
  expect(dialog.textContent).toContain('이번 달 한도 20,000원 중 20,000원을 썼어요.')
  await user.click(within(dialog).getByRole('button', { name: '그만두기' }))
  expect(screen.queryByRole('dialog', { name: '내가 정한 한도를 넘어요' })).toBeNull()
  expect(callsOf(markBought, calls)).toHaveLength(1)
  await user.click(mark)
  await user.click(await screen.findByRole('button', { name: '그래도 기록하기' }))
  expect(callsOf(markBought, calls).at(-1)?.body).toMatchObject({ is_bought: true, is_confirmed: true })
  // The line stands where one marks, too.
  expect(screen.getAllByText('이번 달 한도를 다 썼어요.').length).toBeGreaterThan(0)
})

it('asks twice from 80 % on, also where all that was made is marked at once', async () => {
  const sets = [aSet({ id: 1, numbers: [1, 2, 3, 4, 5, 6] }), aSet({ id: 2, numbers: [7, 8, 9, 10, 11, 12] })]
  const { user, calls } = await visit('/dashboard/numbers/new', {
    isSignedIn: true,
    answers: {
      ...monthOf(16_000, 20_000),
      ...reply(generateNumberSets, { generated_numbers: sets, remaining_numbers: 8 }),
      ...answer(markBought, ({ body }) =>
        (body as { is_confirmed?: true }).is_confirmed ? { json: { generated_numbers: [] } } : refused('budget_near'),
      ),
    },
  })
  await user.click(await screen.findByRole('button', { name: '5세트 만들기' }))
  await user.click(await screen.findByRole('button', { name: '모두 샀어요' }))
  const dialog = await screen.findByRole('dialog', { name: '한도의 80%를 이미 썼어요' })
  expect(dialog.textContent).toContain('이번 달 한도 20,000원 중 16,000원을 썼어요.')
  await user.click(within(dialog).getByRole('button', { name: '그래도 기록하기' }))
  await expect.poll(() => callsOf(markBought, calls).at(-1)?.body).toMatchObject({ ids: [1, 2], is_confirmed: true })
})

it('says until when one rests, before and after', async () => {
  const { user, calls } = await visit('/dashboard/limits/break', {
    isSignedIn: true,
    answers: answer(takeBreak, () => ({ status: 201, json: { ...NONE, break: { last_day: '2026-11-18' } } })),
  })
  await screen.findByText('시작하면 기간이 끝날 때까지 되돌릴 수 없어요.')
  await user.click(await screen.findByRole('radio', { name: /^7일/ }))
  await user.click(screen.getByRole('button', { name: '7일 쉬기' }))
  // A press more, since it cannot be undone: whoever only looked gets away.
  const dialog = await screen.findByRole('dialog', { name: '7일 동안 쉴까요?' })
  expect(dialog.textContent).toContain('11월 18일 (수)까지 번호를 만들 수 없어요. 시작하면 되돌릴 수 없어요.')
  await user.click(within(dialog).getByRole('button', { name: '취소' }))
  expect(callsOf(takeBreak, calls)).toEqual([])
  await user.click(screen.getByRole('button', { name: '7일 쉬기' }))
  await user.click(within(dialog).getByRole('button', { name: '쉬기 시작' }))
  await screen.findByRole('heading', { level: 1, name: '내가 정한 한도' })
  expect(callsOf(takeBreak, calls).map(({ body }) => body)).toEqual([{ days: 7 }])
})

it('names the day where a break was begun on another device meanwhile', async () => {
  const message = '11월 18일 (수)까지 쉬기로 했어요. 그때까지 번호를 만들지 않아요.'
  const { user } = await visit('/dashboard/numbers', {
    isSignedIn: true,
    answers: {
      ...reply(listNumberSets, { generated_numbers: [aSet()], has_more: false }),
      ...answer(generateNumberSets, refused('on_break', { errors: [{ path: 'break', message }] })),
    },
  })
  await user.click(await screen.findByRole('button', { name: '5세트 만들기' }))
  await screen.findByText(message)
  expect(screen.getByRole('link', { name: '내가 정한 한도 보기' }).getAttribute('href')).toBe('/dashboard/limits')
})

it('speaks of the next month once only its rounds are sold', async () => {
  const limits = reply(getPlayLimits, { ...NONE, budget: 20_000 })
  const month = reply(getMyMonth, {
    ...{ month: '2026-11', saturdays: [], spent: 3_000, received: 0, net: 0, budget: 20_000 },
    on_sale: { month: '2026-12', spent: 20_000 },
  })
  await visit('/dashboard/limits', { isSignedIn: true, answers: { ...limits, ...month } })
  expect((await screen.findByRole('note')).textContent).toMatch(
    /^다음 달 한도를 다 썼어요\. ?1월 추첨 번호부터 다시 만들 수 있어요\./,
  )
  expect(screen.getByText('남은 한도 0원')).toBeTruthy()
})

it.each(['/dashboard/numbers/new', '/dashboard/numbers', '/dashboard'])(
  'says on %s before any press that nothing is made on a break, or once the budget is spent',
  async (path) => {
    const onBreak = reply(getPlayLimits, { ...NONE, break: { last_day: '2026-11-18' } })
    await visit(path, { isSignedIn: true, answers: onBreak })
    await screen.findByText('11월 18일 (수)까지 쉬기로 했어요. 그때까지 번호를 만들지 않아요.')
    expect(screen.queryByRole('button', { name: /세트 만들기$/ })).toBeNull()
    expect(screen.getByRole('link', { name: '내가 정한 한도 보기' }).getAttribute('href')).toBe('/dashboard/limits')
    await visit(path, { isSignedIn: true, answers: monthOf(20_000, 20_000) })
    await screen.findByText(refusals.budget_spent.detail)
    expect(screen.queryByRole('button', { name: /세트 만들기$/ })).toBeNull()
    // The last Saturday of October is over: what is made now is of November.
    await visit(path, {
      isSignedIn: true,
      answers: reply(getMyMonth, {
        month: '2026-10',
        saturdays: [],
        spent: 20_000,
        received: 0,
        net: 0,
        budget: 20_000,
        on_sale: { month: '2026-11', spent: 0 },
      }),
    })
    await screen.findByRole('button', { name: /세트 만들기$/ })
  },
)

it('counts the nine answers here, and sends and stores nothing of them', async () => {
  const { user, calls } = await visit('/dashboard/limits/check', { isSignedIn: true })
  await screen.findByText('9개 중 0개 답했어요. 모두 답하면 결과가 나와요.')
  const [before, stored] = [calls.length, JSON.stringify({ ...localStorage, ...sessionStorage })]
  for (const question of PGSI_QUESTIONS) {
    const group = screen.getByRole('group', { name: new RegExp(question.replace('?', '\\?')) })
    await user.click(within(group).getByRole('radio', { name: '가끔' }))
  }
  await screen.findByRole('heading', { name: '9점 · 위험이 높은 편이에요' })
  expect(screen.getByRole('link', { name: '1336 전화' }).getAttribute('href')).toBe('tel:1336')
  expect([calls.length, JSON.stringify({ ...localStorage, ...sessionStorage })]).toEqual([before, stored])
})

it.each([
  [[1, 2, 3, 4], true],
  [[2, 3, 4], true],
  [[2, 2, 3, 4], false],
  [[4, 3, 2, 1], false],
  [[1, 2, 3, 3], false],
])('the ledger says quietly of months that cost %j games whether the last three went up: %s', async (games, isSaid) => {
  const months = games.map((many, i) => ({
    ...{ month: `2026-${String(11 - games.length + i).padStart(2, '0')}`, games: many, settled_games: many },
    ...{
      spent: many * 1_000,
      won: 0,
      net: 0,
      shared: { spent: 0, net: 0, agreements: 0, settled: 0 },
      received: 0,
      unclaimed: 0,
      winners: [0, 0, 0, 0, 0],
    },
  }))
  await visit('/dashboard/ledger', {
    isSignedIn: true,
    answers: reply(getLedger, { months, unclaimed: [], coming: [] }),
  })
  await screen.findByRole('button', { name: '파일 받기' })
  expect(screen.queryByText(/지난 석 달 동안 쓴 돈이 달마다 늘었어요/) !== null).toBe(isSaid)
})
