import type { Page } from '@playwright/test'

/** The link to another period of an analysis. */
export const period = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '분석 기간' }).getByRole('link', { name, exact: true })
