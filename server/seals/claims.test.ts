import { readFileSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import { getHomeFigures, saveHomeFigures } from '#contract/admin/company.ts'
import { getCompanyInfo } from '#contract/site/company.ts'
import { winClaims } from '#domain/site/win-claims.ts'
import { auditChanges } from '#domain/staff/audit-changes.ts'
import { audit_log } from '#server/staff/tables.ts'
import { useApp } from '#tests/support/app.ts'
import { scoreboardSentence } from './routes.ts'

/* The figures of the home page, which staff may write themselves. Announcements: server/announcements/routes.test.ts. */
const app = useApp()
beforeEach(() => app.deps.changes.notify())

const CLAIM = '지난주 1등 배출!'

const save = async (statistic_satisfaction: string, overrules_claims = false) => {
  const { revision } = (await app.asStaff(getHomeFigures)).saving
  return app.asStaff(saveHomeFigures, { body: { revision, figures: { statistic_satisfaction }, overrules_claims } })
}
const onSite = async () => JSON.stringify((await app.call(getCompanyInfo)).body)

it('a claim of wins in a figure of the home page is refused with its words, until somebody overrules that on record', async () => {
  await expect(save(CLAIM)).rejects.toMatchObject({
    code: 'unsupported_claim',
    errors: [{ message: expect.stringContaining('1등 배출') }],
  })
  expect(await onSite()).not.toContain('배출')
  await save(CLAIM, true)
  const entries = await app.db.select().from(audit_log).orderBy(audit_log.id)
  const { before, after } = entries.at(-1) ?? {}
  expect(JSON.stringify(after)).toContain('overruled_claims')
  // What changed, and nothing that stayed.
  expect(auditChanges(before, after).length).toBeLessThanOrEqual(4)
  expect(await onSite()).toContain(CLAIM)
  // A published claim stays when another text is saved.
  await save(CLAIM)
  await save('어떤 번호도 당첨을 보장하지 않습니다.')
  expect(await onSite()).not.toContain('배출')
})

it('a claim of wins stands beside the figure of the scoreboard', async () => {
  await save(`적중? ${await scoreboardSentence(app.db)}`)
  expect(await onSite()).toContain('적중?')
})

it('nothing that is shipped claims wins', () => {
  for (const file of ['data/plans.json', 'data/faq.json', 'data/terms.md', 'data/privacy.md'])
    expect(winClaims(readFileSync(file, 'utf8').replaceAll('"', '\n')), file).toEqual([])
})
