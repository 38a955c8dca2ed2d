import { beforeAll, describe, expect, it } from 'vitest'
import { listTiers } from '#contract/admin/plans.ts'
import { listSubscriptionTiers } from '#contract/plans/plans.ts'
import { useApp } from '#tests/support/app.ts'
import { loadShippedTiers } from './replace-tiers.ts'

const app = useApp()
beforeAll(() => loadShippedTiers(app.db, app.world))

describe('the plans', () => {
  it('come as five tiers, cheapest first', async () => {
    const { body } = await app.call(listSubscriptionTiers)
    expect(body.map(({ name }) => name)).toEqual(['SELECT', 'STANDARD', 'PRIME', 'PRESTIGE', 'ROYAL'])
    for (const tier of body)
      expect(tier).toMatchObject({ is_disabled: false, sold_out_mark: null, sold_out_color: 'RED' })
  })
  it('are the operator’s: another file takes their place, a new start does not bring them back', async () => {
    const mine = {
      name: 'ROYAL',
      price: 1_000,
      features: ['하나'],
      description: '설명',
      max_numbers_per_month: 5,
      sold_out_mark: '마감',
      sold_out_color: 'BLUE',
      is_popular: true,
    }
    const { revision } = await app.asStaff(listTiers)
    await app.staffWith(JSON.stringify([mine]), 'replace-tiers', `revision=${revision}`, '--file', '-')
    await loadShippedTiers(app.db, app.world)
    const { body } = await app.call(listSubscriptionTiers)
    expect(body[0]).toMatchObject(mine)
    expect(body).toHaveLength(1)
  })
})
