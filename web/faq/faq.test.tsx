import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { visit } from '#tests/support/screen.tsx'

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
