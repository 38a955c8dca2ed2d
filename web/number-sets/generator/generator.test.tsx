import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { markBought } from '#contract/number-sets/bought-sets.ts'
import { generateNumberSets, type NumberSet } from '#contract/number-sets/number-sets.ts'
import { getMySubscription } from '#contract/plans/plans.ts'
import { aSet } from '#tests/support/made-set.ts'
import { type answer, callsOf, NO_PLAN, reply, visit } from '#tests/support/screen.tsx'

const made = (sets: NumberSet[]) => ({ generated_numbers: sets, remaining_numbers: 10 - sets.length })
const radio = (name: string) => screen.getByRole('radio', { name })

beforeEach(() => localStorage.clear())
afterEach(() => void vi.restoreAllMocks())

async function onGenerator(answers: ReturnType<typeof answer> = {}) {
  const shown = await visit('/dashboard/numbers/new', { isSignedIn: true, answers })
  await screen.findByRole('heading', { level: 1, name: '번호 만들기' })
  return shown
}

it('says of each way what it does, and that the odds are the same', async () => {
  await onGenerator()
  for (const [name, sentence] of [
    ['무작위', '모든 번호를 같은 확률로'],
    ['핫·콜드', '최근 50회에서 많이 나온 번호'],
    ['빈도', '지금까지 많이 나온 번호일수록'],
    ['패턴', '홀짝 비율과 합계'],
    ['덜 겹치는 번호', '덜 고르는 조합에서 무작위로'],
  ] as const) {
    const meaning = document.getElementById(radio(name).getAttribute('aria-describedby') ?? '')?.textContent
    expect(meaning).toContain(sentence)
  }
  expect(screen.getByText('어떤 방법이든 1등 확률은 8,145,060분의 1로 같아요.')).toBeTruthy()
})

it('takes fixed and excluded numbers, says what clashes, and remembers what was chosen', async () => {
  const { user, calls } = await onGenerator(reply(generateNumberSets, made([aSet()])))
  const number = (name: string) => user.click(screen.getByRole('button', { name }))
  const expectProblem = (sentence: string) => expect(screen.getByText(sentence).getAttribute('role')).toBe('alert')
  for (const one of ['7', '14', '21', '28', '35', '42']) await number(one)
  await number('1')
  expectProblem('고정 번호는 6개까지 고를 수 있습니다.')
  await number('42 고정')
  await user.click(radio('제외하기'))
  await number('7 고정')
  expectProblem('고정한 번호를 제외할 수 없습니다.')
  for (const one of ['1', '2', '3']) await number(one)
  await user.click(radio('고정하기'))
  await number('2 제외')
  expectProblem('제외한 번호를 고정할 수 없습니다.')
  expect(screen.getByText('고정 5 · 제외 3')).toBeTruthy()
  await user.click(radio('덜 겹치는 번호'))
  await user.click(radio('3세트'))
  await user.click(screen.getByRole('button', { name: '3세트 만들기' }))
  await screen.findByRole('heading', { level: 1, name: '1세트를 만들었어요' })
  expect(callsOf(generateNumberSets, calls).map(({ body }) => body)).toEqual([
    { count: 3, strategy: 'uncrowded', fixed_numbers: [7, 14, 21, 28, 35], excluded_numbers: [1, 2, 3] },
  ])
  await user.click(screen.getByRole('button', { name: '번호 만들기' }))
  expect(screen.getByText('고정 5 · 제외 3')).toBeTruthy()
  await number('모두 지우기')
  expect(screen.getByText('고정 0 · 제외 0')).toBeTruthy()
})

it('offers as many at once as the month still allows', async () => {
  await onGenerator(reply(getMySubscription, { ...NO_PLAN, used_this_month: 6, remaining_numbers: 4 }))
  await screen.findByText('더 만들 수 있는 번호 4세트')
  await screen.findByRole('button', { name: '4세트 만들기' })
  expect(radio('10세트').hasAttribute('disabled')).toBe(true)
  expect(radio('3세트').hasAttribute('disabled')).toBe(false)
})

it('shows what was made, says it once, and marks all of it as bought', async () => {
  const sets = [aSet({ id: 1, numbers: [1, 2, 3, 4, 5, 6] }), aSet({ id: 2, numbers: [7, 8, 9, 10, 11, 12] })]
  const { user, calls } = await onGenerator({
    ...reply(generateNumberSets, made(sets)),
    ...reply(markBought, { generated_numbers: [] }),
  })
  await user.click(screen.getByRole('button', { name: '5세트 만들기' }))
  const title = await screen.findByRole('heading', { level: 1, name: '2세트를 만들었어요' })
  expect(document.activeElement).toBe(title)
  expect(screen.getByText('2세트를 만들었어요. 1, 2, 3, 4, 5, 6. 7, 8, 9, 10, 11, 12.').getAttribute('role')).toBe(
    'status',
  )
  const list = screen.getByRole('list', { name: '만든 번호' })
  expect(within(list).getAllByText(/^겹침 37/)).toHaveLength(2)
  expect(screen.getByText(/4,072,530분의 1/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '모두 샀어요' }))
  await expect
    .poll(() => callsOf(markBought, calls).map(({ body }) => body))
    .toEqual([{ ids: [1, 2], is_bought: true }])
})

it('says without a line that making waits for one, before anything is pressed', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await onGenerator()
  await screen.findByText(/번호 만들기는 연결되면 할 수 있어요/)
})
