import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { register, type SignedIn } from '#contract/accounts.ts'
import { expect } from './journey.ts'

const digits = (length: number) => String(randomInt(10 ** length)).padStart(length, '0')

/** Registers a new member and opens every page of this journey as theirs; returns their username. */
export async function signUp(page: Page, name = '김 로또'): Promise<string> {
  const username = `j${digits(10)}`
  const answer = await page.request.post(register.path, {
    headers: { 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` },
    data: {
      name,
      username,
      password: `a good password ${username}`,
      mobile_number: `010${digits(8)}`,
      consents: { terms: true, privacy: true, age: true, version: '2026-10-01' },
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { access_token, refresh_token } = (await answer.json()) as SignedIn
  await page.addInitScript(
    (tokens) => {
      // Once: what the page does with them afterwards stays.
      if (sessionStorage.getItem('signed up') !== null) return
      sessionStorage.setItem('signed up', 'yes')
      for (const [key, token] of Object.entries(tokens)) localStorage.setItem(key, token)
    },
    { access_token, refresh_token },
  )
  return username
}
