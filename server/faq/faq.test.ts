import { beforeEach, describe, expect, it } from 'vitest'
import { getFaq, saveFaq } from '#contract/admin/faq.ts'
import { type FaqEntry, listFaq } from '#contract/site/faq.ts'
import { useApp } from '#tests/support/app.ts'
import { faq_entries } from './tables.ts'

const app = useApp()
const shown = async () => (await app.call(listFaq)).body
const save = async (entries: FaqEntry[], seen?: number) => {
  const revision = seen ?? (await app.asStaff(getFaq)).saving.revision
  return app.asStaff(saveFaq, { body: { entries, revision } })
}
const ONE: FaqEntry = { subject: 'use', question: '하나', answer: '[구독플랜](/plans)을 보세요.' }
const TWO: FaqEntry = { subject: 'plans', question: '둘', answer: '답\n\n둘째 문단' }

beforeEach(async () => {
  await app.db.delete(faq_entries)
  app.deps.changes.notify()
})

describe('questions and answers', () => {
  it('are those that came with the program until somebody writes others', async () => {
    expect((await shown()).length).toBeGreaterThan(3)
    await save([TWO, ONE])
    expect(await shown()).toEqual([TWO, ONE])
    await save([ONE, TWO])
    expect(await shown()).toEqual([ONE, TWO])
  })

  it('that somebody saved since are not written over by an old tab', async () => {
    const { saving, entries } = await app.asStaff(getFaq)
    await save([...entries, ONE], saving.revision)
    await expect(save([TWO], saving.revision)).rejects.toMatchObject({ code: 'edit_conflict' })
    expect(await shown()).toEqual([...entries, ONE])
  })

  it.each([
    ['none', []],
    ['one without a question', [{ ...ONE, question: ' ' }]],
    ['one without an answer', [{ ...ONE, answer: '' }]],
    ['an answer without end', [{ ...ONE, answer: '가'.repeat(2_001) }]],
    ['one of a subject that there is not', [{ ...ONE, subject: 'fortune' } as unknown as FaqEntry]],
    ['more than anybody reads', Array.from({ length: 61 }, () => ONE)],
  ])('are not %s', async (_, entries) => {
    const before = await shown()
    await expect(save(entries)).rejects.toMatchObject({ code: 'invalid_request' })
    expect(await shown()).toEqual(before)
  })
})
