import { expect, it } from 'vitest'
import { nextDraw } from '#domain/calendar.ts'
import { drawEvent } from './draw-event.ts'

it('says of the next draw when it begins, with the zone, and where its result will be', () => {
  const saturday = Date.UTC(2026, 10, 28, 4)
  expect(drawEvent((path) => `https://lotto.example.kr${path}`, nextDraw(saturday, 20 * 60 + 35))).toMatchObject({
    ...{ '@type': 'Event', name: '로또 6/45 제1252회 추첨', startDate: '2026-11-28T20:35:00+09:00' },
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'VirtualLocation', url: 'https://lotto.example.kr/results/1252' },
  })
})
