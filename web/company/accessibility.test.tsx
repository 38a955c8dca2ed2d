import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getCompanyInfo } from '#contract/site/company.ts'
import { NO_COMPANY, reply, visit } from '#tests/support/screen.tsx'

it('says what is still missing and whom to tell, and every page leads there', async () => {
  await visit('/accessibility', { answers: reply(getCompanyInfo, { ...NO_COMPANY, contact_number: '02-123-4567' }) })
  const main = within(await screen.findByRole('main'))
  expect(await main.findByRole('heading', { name: '아직 부족한 점' })).toBeTruthy()
  expect(main.getByText(/화면 낭독 프로그램.*모든 화면을 확인하지는 못했어요/)).toBeTruthy()
  expect(main.getByRole('link', { name: '02-123-4567' }).getAttribute('href')).toBe('tel:021234567')
  expect(main.getByRole('link', { name: '문의하기' }).getAttribute('href')).toBe('/contact')
  const footer = within(screen.getByRole('contentinfo'))
  expect(footer.getByRole('link', { name: '접근성 안내' }).getAttribute('href')).toBe('/accessibility')
})
