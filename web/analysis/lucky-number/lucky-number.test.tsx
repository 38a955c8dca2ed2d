import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addFavourite } from '#contract/number-sets/favourites.ts'
import { koreanDay } from '#domain/calendar.ts'
import { ZODIAC_SIGNS } from '#domain/number-set/lucky-number.ts'
import { callsOf, MIDWEEK, reply, visit } from '#tests/support/screen.tsx'

const make = () => screen.getByRole<HTMLButtonElement>('button', { name: '행운의 번호 만들기' })

async function onLuckyNumber(as: Parameters<typeof visit>[1] = {}) {
  const shown = await visit('/analysis/lucky-number', as)
  await screen.findByRole('heading', { level: 1, name: '행운의 번호' })
  const fill = async (day: string, sign?: string) => {
    await shown.user.type(screen.getByLabelText('생년월일'), day)
    if (sign) await shown.user.selectOptions(screen.getByLabelText('별자리'), sign)
  }
  return { ...shown, fill }
}

it('is made in the browser, for fun, and made again', async () => {
  const { user, calls, fill } = await onLuckyNumber()
  expect(screen.getByText(/재미로만 이용해 주세요\./)).toBeTruthy()
  expect(make().disabled).toBe(true)
  expect(screen.getByLabelText<HTMLSelectElement>('별자리').options).toHaveLength(13)
  const before = calls.length
  await fill('1990-08-15', '게자리')
  await user.click(make())
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '생성 중…' }).disabled).toBe(true)
  await screen.findByText('행운의 번호 3, 4, 12, 30, 33, 42')
  expect(screen.getByText('생년월일 숫자의 합 33')).toBeTruthy()
  expect(screen.getByText(/^별자리 숫자 \d+번$/).parentElement?.textContent).toContain('게자리')
  expect(screen.queryByText('어떻게 만드나요?')).toBeNull()
  expect(calls.length).toBe(before)
  await user.click(screen.getByRole('button', { name: '다시 생성하기' }))
  expect(screen.getByLabelText<HTMLInputElement>('생년월일').value).toBe('')
  expect(make().disabled).toBe(true)
})

it('offers days from 1900 to today', async () => {
  await onLuckyNumber()
  const { min, max } = screen.getByLabelText<HTMLInputElement>('생년월일')
  expect([min, max]).toEqual(['1900-01-01', koreanDay(MIDWEEK)])
})

it.each(['2999-01-01', '1850-05-05'])('refuses to be born on %s', async (day) => {
  const { user, fill } = await onLuckyNumber()
  await fill(day, '물고기자리')
  await user.click(make())
  await screen.findByText(/생년월일을 입력해 주세요\.$/)
  expect(document.activeElement).toBe(screen.getByLabelText('생년월일'))
  expect(screen.getByLabelText('생년월일').getAttribute('aria-invalid')).toBe('true')
})

it('finds the sign by the birth date, and leaves it to be changed', async () => {
  const { user, fill } = await onLuckyNumber()
  const sign = () => ZODIAC_SIGNS[Number(screen.getByLabelText<HTMLSelectElement>('별자리').value) - 1]
  await fill('1990-08-15')
  expect(sign()).toBe('사자자리')
  expect(make().disabled).toBe(false)
  await user.selectOptions(screen.getByLabelText('별자리'), '게자리')
  expect(sign()).toBe('게자리')
})

it('is kept by a member with one press, and handed on by the address of its six numbers', async () => {
  const numbers = [3, 4, 12, 30, 33, 42]
  const { user, calls, fill } = await onLuckyNumber({
    isSignedIn: true,
    answers: reply(addFavourite, { round_number: 1250, favourites: [{ id: 1, numbers, is_bought: false }] }),
  })
  await fill('1990-08-15', '게자리')
  await user.click(make())
  await user.click(await screen.findByRole('button', { name: '내 번호에 담기' }))
  await screen.findByText('매주 사는 번호에 담았어요.')
  expect(callsOf(addFavourite, calls).map(({ body }) => body)).toEqual([{ numbers }])
  await user.click(screen.getByRole('button', { name: '공유' }))
  expect(await navigator.clipboard.readText()).toMatch(/\/analysis\/crowding\?numbers=3,4,12,30,33,42$/)
})
