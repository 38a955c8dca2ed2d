import { beforeAll, describe, expect, it } from 'vitest'
import { listSubscriptionTiers } from '#contract/plans.ts'
import { useApp } from '#tests/support/app.ts'
import { loadShippedTiers, loadTiers } from './load-tiers.ts'

const app = useApp()
beforeAll(() => loadShippedTiers(app.outside))

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
    }
    await loadTiers(app.outside, JSON.stringify([mine]))
    await loadShippedTiers(app.outside)
    const { body } = await app.call(listSubscriptionTiers)
    expect(body[0]).toMatchObject(mine)
    expect(body).toHaveLength(1)
  })
  it.each([
    '',
    '[]',
    '{}',
    '[{"name":"X"}]',
    '[{"name":"X","price":-1,"features":[],"description":"","max_numbers_per_month":1}]',
  ])('stay as they are when a file is %s', async (text) => {
    const before = (await app.call(listSubscriptionTiers)).body
    await expect(loadTiers(app.outside, text)).rejects.toThrow()
    expect((await app.call(listSubscriptionTiers)).body).toEqual(before)
  })
})
