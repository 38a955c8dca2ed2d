import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { markBought } from '#contract/number-sets/bought-sets.ts'
import { listFavourites, removeFavourite } from '#contract/number-sets/favourites.ts'
import {
  countNumberSets,
  generateNumberSets,
  listNumberSets,
  type NumberSet,
  nameNumberSet,
} from '#contract/number-sets/number-sets.ts'
import { getMySubscription } from '#contract/plans/plans.ts'
import { aMiss, aSecondPrize, aSet } from '#tests/support/made-set.ts'
import { type Answer, answer, callsOf, NO_PLAN, reply, visit } from '#tests/support/screen.tsx'

const made = (sets: NumberSet[]) => ({ generated_numbers: sets, remaining_numbers: 10 - sets.length })
const listOf = (...sets: NumberSet[]) => reply(listNumberSets, { generated_numbers: sets, has_more: false })

beforeEach(() => localStorage.clear())

async function onNumbers(answers: ReturnType<typeof answer> = {}, search = '') {
  const shown = await visit(`/dashboard/numbers${search}`, { isSignedIn: true, answers })
  await screen.findByRole('heading', { level: 1, name: '내 번호' })
  return shown
}

describe('the quick maker', () => {
  const make = () => screen.findByRole('button', { name: '5세트 만들기' })

  it('says so while it lasts, and a second press asks for nothing', async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const { user, calls } = await onNumbers({
      ...listOf(aSet()),
      ...answer(generateNumberSets, async () => {
        await held
        return { json: made([aSet({ numbers: [1, 2, 3, 4, 5, 6] })]) }
      }),
    })
    await user.dblClick(await make())
    await screen.findByRole('button', { name: '생성 중…' })
    letGo()
    await screen.findByText('1세트를 만들었어요. 1, 2, 3, 4, 5, 6.')
    expect(callsOf(generateNumberSets, calls).map(({ body }) => body)).toEqual([
      { count: 5, strategy: 'random', fixed_numbers: [], excluded_numbers: [] },
    ])
  })

  it('makes what was chosen last in this browser, as far as the month allows', async () => {
    const wishes = { fixed: [34], excluded: [1, 2] }
    localStorage.setItem(
      'generator_settings',
      JSON.stringify({ member_id: 1, strategy: 'uncrowded', count: 10, wishes }),
    )
    const { user, calls } = await onNumbers({
      ...listOf(aSet()),
      ...reply(getMySubscription, { ...NO_PLAN, used_this_month: 7, remaining_numbers: 3 }),
      ...reply(generateNumberSets, made([aSet()])),
    })
    await screen.findByText('덜 겹치는 번호 · 고정 34 · 제외 1, 2')
    await user.click(await screen.findByRole('button', { name: '3세트 만들기' }))
    await screen.findByText(/^1세트를 만들었어요\./)
    expect(callsOf(generateNumberSets, calls).map(({ body }) => body)).toEqual([
      { count: 3, strategy: 'uncrowded', fixed_numbers: [34], excluded_numbers: [1, 2] },
    ])
  })

  it('says when wishes are so narrow that somebody else holds a set, too', async () => {
    const sets = [aSet(), aSet({ given_before: true })]
    const { user } = await onNumbers({ ...listOf(aSet()), ...reply(generateNumberSets, made(sets)) })
    await user.click(await make())
    await screen.findByText(/^2세트를 만들었어요\. .* 다른 회원이 받은 조합도 들어 있어요\.$/)
  })

  it('says when the wishes left no less crowded set, there and on the slip', async () => {
    const sets = [aSet({ strategy: 'uncrowded' }), aSet({ strategy: 'uncrowded', follows_strategy: false })]
    const { user } = await onNumbers({ ...listOf(...sets), ...reply(generateNumberSets, made(sets)) })
    await user.click(await make())
    await screen.findByText(
      /^2세트를 만들었어요\. .*덜 겹치는 조합을 찾지 못해, 1세트는 많이 겹치거나 눈에 띄는 모양일 수 있어요\.$/,
    )
    expect(screen.getAllByText('조건 때문에 덜 겹치지 않아요')).not.toHaveLength(0)
  })

  it('that fails says so, and is tried again', async () => {
    let answering: Answer = null
    const { user } = await onNumbers({ ...listOf(aSet()), ...answer(generateNumberSets, () => answering) })
    await user.click(await make())
    const alert = (await screen.findByText('번호 생성에 실패했습니다.')).closest<HTMLElement>('[role=alert]')
    answering = { json: made([aSet()]) }
    await user.click(within(alert as HTMLElement).getByRole('button', { name: '다시 시도' }))
    await screen.findByText(/^1세트를 만들었어요\./)
  })

  it('says when the month is used up, and that a plan gives more', async () => {
    const detail = '이번 달에 만들 수 있는 번호를 모두 사용했습니다.'
    const { user } = await onNumbers({
      ...listOf(aSet()),
      ...reply(getMySubscription, { ...NO_PLAN, used_this_month: 10, remaining_numbers: 0 }),
      ...answer(generateNumberSets, { status: 429, json: { code: 'quota_exceeded', detail } }),
    })
    await screen.findByText('더 만들 수 있는 번호 0세트')
    await user.click(await screen.findByRole('button', { name: '1세트 만들기' }))
    const alert = (await screen.findByText(detail)).closest<HTMLElement>('[role=alert]')
    const link = within(alert as HTMLElement).getByRole('link', { name: '구독플랜 보기' })
    expect(link.getAttribute('href')).toBe('/plans')
  })

  it('is an invitation where there is nothing yet', async () => {
    const { user, calls } = await onNumbers(reply(generateNumberSets, made([aSet()])))
    await screen.findByText('첫 번호를 만들어 볼까요?')
    expect(screen.getByRole('link', { name: '방법과 번호를 골라서 만들기' }).getAttribute('href')).toBe(
      '/dashboard/numbers/new',
    )
    await user.click(screen.getByRole('button', { name: '무작위로 5세트 만들기' }))
    await screen.findByText(/^1세트를 만들었어요\./)
    expect(callsOf(generateNumberSets, calls)).toHaveLength(1)
  })
})

const slip = (round: number) => screen.findByRole('region', { name: `제${round}회` })
const rowsOf = (region: HTMLElement) => Array.from(region.querySelectorAll<HTMLElement>('.slip-row'))
const hitsIn = (row?: HTMLElement) =>
  (row?.querySelector('.balls')?.firstChild?.textContent ?? '')
    .replace(/^.* 번호 /, '')
    .split(', ')
    .filter((text) => /일치/.test(text))

describe('the slips', () => {
  it('come with what stands above them, whichever answer is first', async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const { calls } = await onNumbers({
      ...answer(listNumberSets, async () => {
        await held
        return { json: { generated_numbers: [aSet()], has_more: false } }
      }),
    })
    await waitFor(() => expect(callsOf(listFavourites, calls)).toHaveLength(1))
    await screen.findByRole('button', { name: '5세트 만들기' })
    expect(screen.queryByRole('heading', { name: '번호 목록' })).toBeNull()
    letGo()
    await screen.findByRole('heading', { name: '번호 목록' })
  })

  it('tell hits and misses only of what is settled', async () => {
    await onNumbers(
      listOf(
        aSet({ round_target: 1251 }),
        aSet({ round_target: 1248, state: 'awaiting' }),
        { ...aSecondPrize(), round_target: 1247, is_bought: true },
        { ...aMiss(), round_target: 1247, is_bought: true },
      ),
    )
    const open = await slip(1251)
    const awaiting = await slip(1248)
    expect(open.textContent).toContain('10일 뒤')
    expect(awaiting.textContent).toContain('번호 확인 중')
    for (const region of [open, awaiting]) {
      expect(region.textContent).not.toContain('낙첨')
      expect(rowsOf(region).flatMap(hitsIn)).toEqual([])
    }
    const settled = screen.getByText('제1247회 내 번호').closest('details') as HTMLElement
    const [second, miss] = rowsOf(settled)
    expect(settled.textContent).toContain('당첨 1게임')
    expect(miss?.textContent).toContain('1개 일치')
    expect(hitsIn(miss)).toEqual(['4 일치'])
    expect(hitsIn(second)).toEqual(['4 일치', '5 일치', '12 보너스 일치', '25 일치', '28 일치', '32 일치'])
    expect(second?.textContent).toContain('2등 5,235만원')
    expect(within(settled).getByText(/^제1247회 당첨번호 \d/)).toBeTruthy()
  })

  it('speak of money only where a set was bought: one press marks it, another takes it back', async () => {
    let is_bought = false
    const set = () => ({ ...aSecondPrize(), id: 7, is_bought })
    const { user, calls } = await onNumbers({
      ...answer(listNumberSets, () => ({ json: { generated_numbers: [set()], has_more: false } })),
      ...answer(markBought, ({ body }) => {
        ;({ is_bought } = body as { is_bought: boolean })
        return { json: { generated_numbers: [set()] } }
      }),
    })
    const region = await slip(1245)
    const mark = () => within(region).getByRole('button', { name: /^샀(어요|나요)/ })
    expect(region.textContent).toContain('샀다면 2등')
    expect(region.textContent).not.toContain('만원')
    expect(mark().getAttribute('aria-pressed')).toBe('false')
    await user.click(mark())
    await expect.poll(() => region.textContent).toContain('5,235만원')
    expect(mark().getAttribute('aria-pressed')).toBe('true')
    await user.click(within(region).getByRole('button', { name: 'A 메뉴' }))
    for (const words of ['52,345,678원', '40,829,638원', '2027.10.12', '농협은행 모든 지점'])
      expect(screen.getByRole('dialog').textContent).toContain(words)
    await user.click(mark())
    await expect.poll(() => region.textContent).toContain('샀다면 2등')
    const asked = callsOf(markBought, calls).map(({ body }) => body)
    expect(asked).toEqual([true, false].map((wanted) => ({ ids: [7], is_bought: wanted })))
  })

  it('say so when a mark cannot be kept, and show it as it is', async () => {
    const { user } = await onNumbers({ ...listOf(aSet()), ...answer(markBought, { status: 500, text: '' }) })
    await user.click(await screen.findByRole('button', { name: /^샀나요/ }))
    await screen.findByText('표시하지 못했어요. 다시 눌러 주세요.')
    expect(screen.getByRole('button', { name: /^샀나요/ }).getAttribute('aria-pressed')).toBe('false')
  })

  it('mark a whole slip at once', async () => {
    const { user, calls } = await onNumbers({
      ...listOf(aSet({ id: 2 }), aSet({ id: 1 })),
      ...reply(markBought, { generated_numbers: [] }),
    })
    await user.click(await screen.findByRole('button', { name: '모두 샀어요' }))
    await expect
      .poll(() => callsOf(markBought, calls).map(({ body }) => body))
      .toEqual([{ ids: [1, 2], is_bought: true }])
  })

  it('are shared with how they fared, and with nothing of their member', async () => {
    const { user } = await onNumbers(listOf(aSecondPrize()))
    await user.click(await screen.findByRole('button', { name: 'A 메뉴' }))
    await user.click(screen.getByRole('button', { name: '결과 공유' }))
    await screen.findByText('링크를 복사했어요.')
    expect(await navigator.clipboard.readText()).toMatch(/\/results\/1245\?set=\d+(-\d+){5}$/)
  })

  it('go on page by page, and can be of one kind or one round, however it is written', async () => {
    const { user, address, calls } = await onNumbers({
      ...answer(listNumberSets, ({ search }) => ({
        json: { generated_numbers: /round|won/.test(search) ? [] : [aSet()], has_more: /skip=0/.test(search) },
      })),
      ...reply(countNumberSets, {
        all: 31,
        bought: 4,
        won: 2,
        coming: 0,
        by_origin: { made: 31, ticket: 0, favourite: 0 },
      }),
    })
    await user.click(await screen.findByRole('link', { name: '다음' }))
    expect(document.activeElement?.textContent).toBe('번호 목록 2쪽')
    expect(address()).toBe('/dashboard/numbers?page=2')
    await user.click(screen.getByRole('link', { name: '당첨 2' }))
    await screen.findByText('이 조건의 번호가 없어요.')
    expect(callsOf(listNumberSets, calls).at(-1)?.search).toContain('show=won')
    await user.click(screen.getByRole('link', { name: '모두 31' }))
    expect(address()).toBe('/dashboard/numbers')
    await user.click(screen.getByRole('button', { name: '정렬' }))
    await user.type(screen.getByLabelText('회차로 찾기'), '제1,200회{Enter}')
    await screen.findByText('이 회차의 번호가 없어요.')
    expect(address()).toBe('/dashboard/numbers?round=1200')
    expect(callsOf(listNumberSets, calls).at(-1)?.search).toContain('round=1200')
    await user.click(screen.getByRole('link', { name: '전체 보기' }))
    expect(address()).toBe('/dashboard/numbers')
  })

  it('that cannot be had say so, and come when tried again', async () => {
    let answering: Answer = { status: 403, text: '' }
    const { user } = await onNumbers(answer(listNumberSets, () => answering))
    await screen.findByText('번호를 불러오지 못했습니다.')
    answering = { json: { generated_numbers: [], has_more: false } }
    await user.click(screen.getByRole('button', { name: '다시 시도' }))
    await screen.findByText('첫 번호를 만들어 볼까요?')
  })

  it('give a set a name from its menu, and show it under the numbers', async () => {
    let name: string | null = null
    const { user } = await onNumbers({
      ...answer(listNumberSets, () => ({ json: { generated_numbers: [aSet({ id: 5, name })], has_more: false } })),
      ...answer(nameNumberSet, ({ body }) => {
        name = (body as { name: string | null }).name
        return { json: aSet({ id: 5, name }) }
      }),
    })
    const region = await slip(1245)
    await user.click(within(region).getByRole('button', { name: 'A 메뉴' }))
    await user.click(screen.getByRole('button', { name: '이름 붙이기' }))
    expect(document.activeElement).toBe(screen.getByLabelText('번호 이름'))
    await user.keyboard('가족 생일{Enter}')
    await expect.poll(() => region.textContent).toContain('가족 생일')
    await expect.poll(() => document.querySelector('dialog[open]')).toBeNull()
  })
})

it('goes on at the card’s heading when a favourite is removed', async () => {
  const kept = (...ids: number[]) => ({
    round_number: 1250,
    favourites: ids.map((id) => ({ id, numbers: [id, 11, 21, 31, 41, 45], is_bought: false })),
  })
  let ids = [1, 2]
  const { user } = await onNumbers({
    ...listOf(aSet()),
    ...answer(listFavourites, () => ({ json: kept(...ids) })),
    ...answer(removeFavourite, () => {
      ids = [2]
      return { json: kept(2) }
    }),
  })
  await user.click(await screen.findByRole('button', { name: '빼기 1, 11, 21, 31, 41, 45' }))
  await expect.poll(() => screen.queryByRole('button', { name: '빼기 1, 11, 21, 31, 41, 45' })).toBeNull()
  await expect.poll(() => document.activeElement?.textContent).toBe('매주 사는 번호')
})

it('goes on at the card’s heading when numbers of every week are to be added, and when they are not', async () => {
  const { user } = await onNumbers({
    ...listOf(aSet()),
    ...reply(listFavourites, {
      round_number: 1250,
      favourites: [{ id: 1, numbers: [1, 11, 21, 31, 41, 45], is_bought: false }],
    }),
  })
  const add = () => screen.findByRole('button', { name: '번호 더하기' })
  await user.click(await add())
  await expect.poll(() => document.activeElement?.textContent).toBe('매주 사는 번호')
  await user.click(screen.getByRole('button', { name: '취소' }))
  await add()
  await expect.poll(() => document.activeElement?.textContent).toBe('매주 사는 번호')
})
