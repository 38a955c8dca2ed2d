import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listTiers, replaceTiers } from '#contract/admin/plans.ts'
import { getStaffMe } from '#contract/admin/staff.ts'
import { listSubscriptionTiers } from '#contract/plans/plans.ts'
import { answer, reply, visit } from '#tests/support/screen.tsx'

const aTier = (id: number, name: string) => ({
  ...{ id, name, price: 30_000, features: ['상담'], description: '플랜', max_numbers_per_month: 30 },
  ...{ is_disabled: false, sold_out_mark: null, sold_out_color: 'RED' as const, is_popular: false },
})

it('says before a plan is renamed what happens to the old one, and afterwards what did', async () => {
  let isSaved = false
  const { user } = await visit('/admin/plans', {
    answers: {
      ...reply(getStaffMe, { name: '김지윤', role: '관리자', permissions: ['plans:write'] }),
      ...reply(listSubscriptionTiers, []),
      ...answer(listTiers, () => ({
        json: isSaved
          ? { revision: 'fedcba9876543210', tiers: [aTier(2, '여름'), aTier(1, '봄')] }
          : { revision: '0123456789abcdef', tiers: [aTier(1, '봄')] },
      })),
      ...answer(replaceTiers, () => {
        isSaved = true
        return { json: { tiers: 2, withdrawn: ['봄'] } }
      }),
    },
  })
  const name = await screen.findByLabelText('이름')
  expect(screen.queryByText(/더 팔지 않아요/)).toBeNull()
  await user.clear(name)
  await user.type(name, '여름')
  await screen.findByText(/‘봄’ 플랜은 더 팔지 않아요/)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText(/저장했어요.*‘봄’ 플랜은 이용한 회원이 있어 이용 불가로 남겼어요/)
})
