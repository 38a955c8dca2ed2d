import { beforeAll, describe, expect, it } from 'vitest'
import { listAuditLog } from '#contract/admin/audit-log.ts'
import { listTiers, replaceTiers } from '#contract/admin/plans.ts'
import { listSubscriptionTiers } from '#contract/plans/plans.ts'
import { listFaq } from '#contract/site/faq.ts'
import { auditChanges } from '#domain/staff/audit-changes.ts'
import { useApp } from '#tests/support/app.ts'
import { loadShippedTiers } from './replace-tiers.ts'

const app = useApp()
beforeAll(() => loadShippedTiers(app.db, app.deps))

describe('the plans', () => {
  it('come as five tiers, cheapest first', async () => {
    const { body } = await app.call(listSubscriptionTiers)
    expect(body.map(({ name }) => name)).toEqual(['SELECT', 'STANDARD', 'PRIME', 'PRESTIGE', 'ROYAL'])
    for (const tier of body)
      expect(tier).toMatchObject({ is_disabled: false, sold_out_mark: null, sold_out_color: 'RED' })
  })
  it('never contradict themselves: features and questions say the sets that a plan has now', async () => {
    const { tiers, revision } = await app.asStaff(listTiers)
    const body = tiers.map(({ id: _, ...tier }) => ({
      ...tier,
      ...(tier.name === 'SELECT' && { max_numbers_per_month: 45 }),
      ...(tier.name === 'ROYAL' && { max_numbers_per_month: 1_200, features: ['매달 번호 900세트', '전담 상담원'] }),
    }))
    await app.asStaff(replaceTiers, { query: { revision }, body })
    const featuresOf = async (name: string) =>
      (await app.call(listSubscriptionTiers)).body.find((tier) => tier.name === name)?.features
    expect((await featuresOf('SELECT'))?.[0]).toBe('매달 번호 45세트')
    expect(await featuresOf('ROYAL')).toEqual(['매달 번호 1,200세트', '전담 상담원'])
    expect((await featuresOf('STANDARD'))?.[0]).toBe('매달 번호 60세트')
    const answers = JSON.stringify((await app.call(listFaq)).body)
    expect(answers).toContain('무료로는 매달 10세트이고, 플랜에 따라 45세트부터 1,200세트까지예요')
    // Plans are no persons: the audit log says which one changed.
    const { rows } = await app.asStaff(listAuditLog, { query: { action: 'PUT /api/v1/admin/plans', limit: '1' } })
    expect(auditChanges(rows[0]?.before, rows[0]?.after)).toContainEqual({
      ...{ name: 'SELECT · 한 달 세트', from: '30', to: '45' },
    })
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
    await loadShippedTiers(app.db, app.deps)
    const { body } = await app.call(listSubscriptionTiers)
    expect(body[0]).toMatchObject(mine)
    expect(body).toHaveLength(1)
  })
})
