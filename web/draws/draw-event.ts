import { type ComingDraw, timeWording } from '#domain/calendar.ts'

/** The next draw as schema.org says it: held by the operator and shown on the air, so it has a page and no place. */
export const drawEvent = (url: (path: string) => string, { round_number, draw_date, begins_at }: ComingDraw) => ({
  '@type': 'Event',
  name: `로또 6/45 제${round_number}회 추첨`,
  startDate: `${draw_date}T${timeWording(begins_at)}:00+09:00`,
  eventStatus: 'https://schema.org/EventScheduled',
  eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
  location: { '@type': 'VirtualLocation', url: url(`/results/${round_number}`) },
  organizer: { '@type': 'Organization', name: '동행복권', url: 'https://www.dhlottery.co.kr' },
})
