import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Announcement, listActiveAnnouncements, trackAnnouncementView } from '#contract/site/announcements.ts'
import { getEnquiryForm } from '#contract/site/company.ts'
import { type Answer, answer, callsOf, reply, visit } from '#tests/support/screen.tsx'

const CONTACT = '답변 받을 이메일 또는 전화번호'
const NEWS: Announcement = {
  ...{ id: 7, title: '설 연휴 안내', content: '<p>쉬는 날에도 결과를 알려 드려요.</p>', is_dismissible: true },
  ...{ created_at: '2026-10-01T00:00:00Z', start_date: null, priority: 'normal' },
  ...{ image_url: null, link_url: null, link_text: null },
}
const theNews = () => screen.queryByRole('dialog', { name: NEWS.title })

beforeEach(() => localStorage.clear())

/** The contact page, whose announcements come when they are let go. */
async function onContact() {
  const announcements = Promise.withResolvers<Answer>()
  const { calls } = await visit('/contact', {
    answers: {
      ...reply(getEnquiryForm, { form_token: 'x' }),
      ...answer(listActiveAnnouncements, () => announcements.promise),
      ...reply(trackAnnouncementView, { counted: true }),
    },
  })
  const field = await screen.findByLabelText<HTMLInputElement>(CONTACT)
  const come = () => announcements.resolve({ json: [NEWS] })
  return { field, come, seen: () => callsOf(trackAnnouncementView, calls).length }
}

describe('an announcement', () => {
  it('opens over a page on which nobody fills anything in, and is counted once', async () => {
    const { come, seen } = await onContact()
    come()
    await screen.findByRole('dialog', { name: NEWS.title })
    await expect.poll(seen).toBe(1)
  })

  it('never comes over a form that is being filled in, and comes once the fields are empty and left', async () => {
    const { field, come, seen } = await onContact()
    const user = userEvent.setup()
    await user.type(field, 'hana@example.com')
    come()
    await user.tab()
    await user.type(field, '.kr')
    expect(field.value).toBe('hana@example.com.kr')
    expect(theNews()).toBeNull()
    expect(seen()).toBe(0)
    await user.clear(field)
    field.blur()
    await screen.findByRole('dialog', { name: NEWS.title })
    expect(seen()).toBe(1)
  })
})
