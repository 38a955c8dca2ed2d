import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  answerEnquiry,
  getCompanyDetails,
  getHomeFigures,
  openEnquiry,
  saveCompanyDetails,
  saveHomeFigures,
} from '#contract/admin/company.ts'
import { getFaq, saveFaq } from '#contract/admin/faq.ts'
import { listWordings, saveWording } from '#contract/admin/legal-texts.ts'
import { listTiers, replaceTiers } from '#contract/admin/plans.ts'
import { listSubscriptionTiers } from '#contract/plans/plans.ts'
import { getCompanyInfo, getEnquiryForm, sendEnquiry } from '#contract/site/company.ts'
import { listFaq } from '#contract/site/faq.ts'
import { getLegalText } from '#contract/site/legal-texts.ts'
import { winClaims } from '#domain/site/win-claims.ts'
import { auditChanges } from '#domain/staff/audit-changes.ts'
import { loadShippedTiers } from '#server/plans/replace-tiers.ts'
import { audit_log } from '#server/staff/tables.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'
import { scoreboardSentence } from './routes.ts'

/*
 * The texts of staff for plans, questions and answers, the company's details, the figures of the home page, the terms and
 * answers to enquiries. Announcements, which can be changed in parts: server/announcements/routes.test.ts.
 */
const app = useApp()
let receipt: string
beforeAll(async () => {
  await loadShippedTiers(app.db, app.world)
  app.setNow(MONDAY)
  const { form_token } = (await app.call(getEnquiryForm)).body
  app.setNow(MONDAY + 10_000)
  const asked = { name: '김하늘', contact: 'sky@example.kr', message: '많이 당첨되나요?', form_token }
  receipt = (await app.call(sendEnquiry, { body: asked })).body.receipt
})

const CLAIM = '지난주 1등 배출!'

const savePlan = async (description: string, overrules_claims?: 'true') => {
  const { tiers, revision } = await app.asStaff(listTiers)
  const body = tiers.map(({ id: _, ...tier }, i) => (i === 0 ? { ...tier, description } : tier))
  return app.asStaff(replaceTiers, { query: { revision, overrules_claims }, body })
}
const saveAnswer = async (answer: string, overrules_claims?: 'true') => {
  const { saving, entries } = await app.asStaff(getFaq)
  const more = [...entries.filter(({ question }) => question !== '어때요?'), { question: '어때요?', answer }]
  const { revision } = saving
  return app.asStaff(saveFaq, { body: { revision, entries: more, overrules_claims: overrules_claims === 'true' } })
}
const saveHours = async (working_hours: string, overrules_claims?: 'true') => {
  const { revision } = (await app.asStaff(getCompanyDetails)).saving
  return app.asStaff(saveCompanyDetails, {
    body: { revision, details: { working_hours }, overrules_claims: overrules_claims === 'true' },
  })
}
const saveFigure = async (statistic_satisfaction: string, overrules_claims?: 'true') => {
  const { revision } = (await app.asStaff(getHomeFigures)).saving
  return app.asStaff(saveHomeFigures, {
    body: { revision, figures: { statistic_satisfaction }, overrules_claims: overrules_claims === 'true' },
  })
}
const COMING = { kind: 'terms', version: '2027-03-01' } as const
const saveTerms = async (body: string, overrules_claims?: 'true') => {
  const saved = (await app.asStaff(listWordings)).find(({ version }) => version === COMING.version)
  const revision = saved?.saving.revision ?? 0
  return app.asStaff(saveWording, {
    params: COMING,
    body: { revision, title: '이용약관', body, overrules_claims: overrules_claims === 'true' },
  })
}
const saveReply = async (answer: string, overrules_claims?: 'true') => {
  const { answered_at } = await app.asStaff(openEnquiry, { params: { receipt } })
  return app.asStaff(answerEnquiry, {
    params: { receipt },
    body: { answer, answered_at, overrules_claims: overrules_claims === 'true' },
  })
}
const onSite = async () =>
  JSON.stringify([
    (await app.call(getLegalText, { params: { kind: COMING.kind }, query: { version: COMING.version } })).body,
    // As staff have it before them: visitors may look it up only so often.
    await app.asStaff(openEnquiry, { params: { receipt } }),
    (await app.call(listSubscriptionTiers)).body,
    (await app.call(listFaq)).body,
    (await app.call(getCompanyInfo)).body,
  ])

describe.each([
  ['a plan', savePlan, 4],
  ['an answer', saveAnswer, 4],
  ['a detail of the company', saveHours, 4],
  ['a figure of the home page', saveFigure, 4],
  // Also what the change is for members.
  ['the terms', saveTerms, 5],
  ['an answer to who asked', saveReply, 4],
] as const)('a claim of wins in %s', (_, save, most) => {
  beforeEach(() => app.world.changes.heard())

  it('is refused with its words, until somebody overrules that on record', async () => {
    await expect(save(CLAIM)).rejects.toMatchObject({
      code: 'unsupported_claim',
      errors: [{ message: expect.stringContaining('1등 배출') }],
    })
    expect(await onSite()).not.toContain('배출')
    await save(CLAIM, 'true')
    const entries = await app.db.select().from(audit_log).orderBy(audit_log.id)
    const { before, after } = entries.at(-1) ?? {}
    expect(JSON.stringify(after)).toContain('overruled_claims')
    // What changed, and nothing that stayed.
    expect(auditChanges(before, after).length).toBeLessThanOrEqual(most)
    expect(await onSite()).toContain(CLAIM)
    // A published claim stays when another text is saved.
    await save(CLAIM)
    await save('어떤 번호도 당첨을 보장하지 않습니다.')
    expect(await onSite()).not.toContain('배출')
  })

  it('stands beside the figure of the scoreboard', async () => {
    const sentence = await scoreboardSentence(app.db)
    await save(`적중? ${sentence}`)
    expect(await onSite()).toContain('적중?')
    await save('확인해 주세요.')
  })
})

it('comes with nothing that is shipped', () => {
  for (const file of ['data/plans.json', 'data/faq.json', 'data/terms.md', 'data/privacy.md'])
    expect(winClaims(readFileSync(file, 'utf8').replaceAll('"', '\n')), file).toEqual([])
})
