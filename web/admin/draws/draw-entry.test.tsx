import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fetchDraws, listFetchRuns, listPendingDraws } from '#contract/admin/draw-fetching.ts'
import { enterDraw } from '#contract/admin/draws.ts'
import { getStaffMe } from '#contract/admin/staff.ts'
import { type Draw, type DrawWithDetails, getDraw, listDraws } from '#contract/draws/draws.ts'
import { PRIZE_RANKS, type TalliedDraw } from '#domain/draw/draw.ts'
import { drawsInHistory } from '#domain/draw/draw-history.ts'
import { aDraw } from '#tests/support/a-draw.ts'
import { callsOf, reply, visit } from '#tests/support/screen.tsx'

const ROUND = 1245
const history = drawsInHistory(readFileSync(join(import.meta.dirname, '../../../data/draws.jsonl'), 'utf8'))
const shown = (draw: TalliedDraw): Draw => ({
  ...{ ...aDraw(draw.round_number), ...draw, numbers: [...draw.numbers], winning_numbers: [...draw.numbers] },
  first_prize_winners: draw.prizes[0]?.winners ?? null,
  first_prize_amount: draw.prizes[0]?.prize_per_winner ?? null,
})
const drawn = history[ROUND - 1] as TalliedDraw
const detail = (rank: number) => {
  const { winners = 0, prize_per_winner = 0 } = drawn.prizes[rank - 1] ?? {}
  return { winners, prize_per_winner, total_prize: winners * prize_per_winner, description: '', method: '' }
}
const stored: DrawWithDetails = {
  ...shown(drawn),
  prize_details: Object.fromEntries(PRIZE_RANKS.map((rank) => [`rank${rank}`, detail(rank)])) as never,
  winning_stores: [],
  corrections: [],
}

const onEntry = (more: Partial<DrawWithDetails> = {}) =>
  visit(`/admin/draws/${ROUND}`, {
    answers: {
      ...reply(getStaffMe, { name: '김지윤', role: '관리자', permissions: ['draws:read', 'draws:write'] }),
      ...reply(getDraw, { ...stored, ...more }),
      ...reply(listDraws, {
        items: history
          .slice(ROUND - 13, ROUND - 1)
          .map(shown)
          .toReversed(),
        total: ROUND,
      }),
      ...reply(enterDraw, { recorded: 'completed', revision: 3, unchecked: [] }),
    },
  })
const way = (name: string) => screen.findByRole('textbox', { name })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: '확정하고 공개' })

it('shows the amounts of a stored draw in groups of three digits', async () => {
  await onEntry()
  const sales = await screen.findByRole<HTMLInputElement>('textbox', { name: '총 판매금액' })
  expect(sales.value).toBe('124,358,734,000')
  await screen.findByText('맞아요')
  expect(button().disabled).toBe(false)
})

it('completes a draw by hand, with the ways of buying and the shops', async () => {
  const { calls, user } = await onEntry({ first_prize_methods: null })
  await user.type(await way('자동'), '10')
  await screen.findByText('맞아요')
  const shops = await screen.findByRole('textbox', { name: '한 줄에 한 게임씩' })
  await user.click(shops)
  await user.paste('자동 | 행운복권 | 서울 중구\n자동,대박')
  await screen.findByText('2번째 줄을 "자동 | 상호 | 주소"처럼 적어 주세요.')
  expect(button().disabled).toBe(true)
  await user.clear(shops)
  // As it is copied from a table.
  await user.paste(Array.from({ length: 10 }, (_, i) => `자동\t복권방 ${i}\t부산 ${i}`).join('\n'))
  await user.click(button())
  await screen.findByText('집계 결과를 더했어요.')
  const [saved] = callsOf(enterDraw, calls)
  expect(saved?.body).toMatchObject({ revision: 2, first_prize_methods: { auto: 10, manual: 0, semi_auto: 0 } })
  expect(saved?.body).toMatchObject({
    stores: Array.from({ length: 10 }, (_, i) => ({
      ...{ store_rank: 1, store_name: `복권방 ${i}`, number_type: 'auto', location: `부산 ${i}` },
    })),
  })
})

it('says of a correction of rank 1 that the ways of buying have to follow, before it is refused', async () => {
  const { user } = await onEntry()
  const auto = await way('자동')
  expect((auto as HTMLInputElement).value).toBe('10')
  await screen.findByText('맞아요')
  await user.clear(auto)
  await user.type(auto, '9')
  await screen.findByText('자동 9, 수동 0, 반자동 0의 합이 1등 당첨 게임 수와 다릅니다.')
  expect(button().disabled).toBe(true)
  await user.type(await way('반자동'), '1')
  await screen.findByText('맞아요')
})

it('publishes other numbers only when they were typed twice alike', async () => {
  const { calls, user } = await onEntry()
  const bonus = await way('보너스')
  await screen.findByText('맞아요')
  expect(screen.queryByRole('textbox', { name: '한 번 더 적어 주세요' })).toBeNull()
  const other = [...Array(45).keys()].map((i) => i + 1).find((n) => ![...drawn.numbers, drawn.bonus_number].includes(n))
  await user.clear(bonus)
  await user.type(bonus, String(other))
  const again = await screen.findByRole('textbox', { name: '한 번 더 적어 주세요' })
  expect(button().disabled).toBe(true)
  await user.type(again, `${drawn.numbers.join(' ')} ${drawn.bonus_number}`)
  await screen.findByText('처음 적은 번호와 달라요.')
  expect(button().disabled).toBe(true)
  await user.clear(again)
  await user.type(again, `${drawn.numbers.toReversed().join(', ')} / ${other}`)
  expect(screen.queryByText('처음 적은 번호와 달라요.')).toBeNull()
  await user.type(await way('이유'), '보너스를 잘못 옮김')
  await user.click(button())
  await screen.findByText('집계 결과를 더했어요.')
  expect(callsOf(enterDraw, calls)[0]?.body).toMatchObject({
    numbers_again: [...drawn.numbers.toReversed(), other],
  })
})

it('says which source did not answer', async () => {
  const trouble = '15초 안에 답하지 않았습니다.'
  const { user } = await visit('/admin/draws/runs', {
    answers: {
      ...reply(getStaffMe, { name: '김지윤', role: '관리자', permissions: ['draws:read', 'draws:write'] }),
      ...reply(listFetchRuns, { rows: [], next: null }),
      ...reply(listPendingDraws, { held: [], total: 0 }),
      ...reply(fetchDraws, {
        ...{ outcome: 'waiting', stored: [], held: [] },
        sources: [
          { name: 'official', rounds: 0, trouble },
          { name: 'mirror', rounds: 0, trouble: null },
        ],
      }),
    },
  })
  await user.click(await screen.findByRole('button', { name: '지금 묻기' }))
  await screen.findByText(`동행복권: ${trouble}`)
  await screen.findByText('아직 새로 나온 것이 없어요.')
})
