// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { hiddenAnnouncements, hideAnnouncements } from './announcement-dismissals.ts'

const NOW = Date.parse('2026-10-12T00:00:00Z')
const DAY = 24 * 60 * 60 * 1000

beforeEach(() => localStorage.clear())

it('hides announcements for a day, and no longer', () => {
  hideAnnouncements([1, 2], NOW)
  expect([...hiddenAnnouncements(NOW + DAY - 1)]).toEqual([1, 2])
  expect([...hiddenAnnouncements(NOW + DAY)]).toEqual([])
  expect(localStorage.length).toBe(0)
})

it('lets each run out by itself', () => {
  hideAnnouncements([1], NOW)
  hideAnnouncements([2], NOW + DAY / 2)
  expect([...hiddenAnnouncements(NOW + DAY)]).toEqual([2])
})

it.each([
  ['no JSON', '{'],
  ['no record', '[5]'],
  ['nothing', 'null'],
  ['a word in place of a time', '{"5":"tomorrow"}'],
  ['a time that no button gives', `{"5":${NOW + 2 * DAY}}`],
  ['a name that is no id', `{"x":${NOW + 1}}`],
])('removes %s', (_, corrupt) => {
  localStorage.setItem('hidden_announcements', corrupt)
  expect([...hiddenAnnouncements(NOW)]).toEqual([])
  expect(localStorage.getItem('hidden_announcements')).toBeNull()
})

it('keeps what is right beside what is not', () => {
  localStorage.setItem('hidden_announcements', `{"5":${NOW + 1},"6":null}`)
  expect([...hiddenAnnouncements(NOW)]).toEqual([5])
  expect(JSON.parse(localStorage.getItem('hidden_announcements') ?? '')).toEqual({ 5: NOW + 1 })
})
