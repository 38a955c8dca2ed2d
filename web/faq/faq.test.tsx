import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listFaq } from '#contract/site/faq.ts'
import { answer, visit } from '#tests/support/screen.tsx'

it('finds the questions that say each word, in the question or its answer, and asks nobody for it', async () => {
  const { user, calls } = await visit('/faq')
  const field = await screen.findByRole('searchbox', { name: '질문에서 찾기' })
  const before = calls.length
  const questions = () => [...screen.getByRole('main').querySelectorAll('summary')].map((one) => one.textContent)
  await user.type(field, '세금')
  expect(questions()).toContain('당첨금에서 세금은 얼마나 떼나요?')
  expect(questions().length).toBeLessThan(12)
  await user.type(field, ' 없는낱말')
  expect(questions()).toEqual([])
  expect(screen.getByText(/찾는 질문이 없어요/)).toBeTruthy()
  await user.clear(field)
  expect(questions()).toHaveLength(12)
  expect(calls).toHaveLength(before)
})

it('leads from an answer to every page that it names', async () => {
  await visit('/faq')
  await screen.findByRole('heading', { level: 1, name: '자주 묻는 질문' })
  const main = within(screen.getByRole('main'))
  const answers = [...screen.getByRole('main').querySelectorAll('details')]
  expect(answers).toHaveLength(12)
  expect(answers.map(({ open }) => open).indexOf(true)).toBe(0)
  expect(answers.filter(({ open }) => open)).toHaveLength(1)
  for (const [name, path] of [
    ['당첨결과', '/results'],
    ['로또렌즈의 AI란?', '/analysis/ai'],
    ['구독 관리', '/dashboard/subscription'],
    ['개인정보처리방침', '/privacy'],
    ['내 정보', '/dashboard/profile'],
    ['구독플랜', '/plans'],
  ] as const)
    expect(main.getAllByRole('link', { name, hidden: true })[0]?.getAttribute('href')).toBe(path)
})

it('stands under the subject that it is about, and a subject without a found question goes', async () => {
  const { user } = await visit('/faq')
  const subjects = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  const plans = within(await screen.findByRole('region', { name: '구독과 결제' }))
  expect(plans.getByText('구독은 어떻게 해지하나요?')).toBeTruthy()
  expect(subjects()).toEqual(['로또렌즈 이용', '당첨과 당첨금', '구독과 결제'])
  await user.type(screen.getByRole('searchbox', { name: '질문에서 찾기' }), '해지')
  expect(subjects()).not.toContain('당첨과 당첨금')
})

it('shows questions that the device stored before there were subjects', async () => {
  const stored = [{ question: '예전 질문', answer: '답' }]
  await visit('/faq', { answers: answer(listFaq, { json: stored }) })
  expect(await screen.findByText('예전 질문')).toBeTruthy()
})
