import { readFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { drawsInHistory } from '#domain/draw/draw-history.ts'
import { seededChance } from '#domain/seeded-chance.ts'
import { playWeekly } from '#domain/statistics/weekly-play.ts'
import { checkTicket } from '#domain/ticket/check-ticket.ts'
import { ticketInQr } from '#domain/ticket/ticket-qr.ts'
import { aFolder, startServer } from '#tests/process/running-server.ts'
import { ADDRESS, photoOf, TICKET } from '#tests/support/ticket-photo.ts'
import { findChromium } from '../../scripts/parts/chromium.mjs'
import { atMost, median, type Row, type Topic } from './support/row.ts'

const TIMES = 30
/** A telephone is about so many times slower than the machine that measures. */
const SLOWER = 4

const medianOf = (work: () => unknown) =>
  median(
    Array.from({ length: TIMES }, () => {
      const began = performance.now()
      work()
      return performance.now() - began
    }),
  )

/** What the page says of the photo. */
const RESULT = '2게임이 당첨됐어요'

/** The cost of checking a ticket, and of playing six numbers every week. */
export const tickets: Topic = async () => {
  const draws = drawsInHistory(await readFile(new URL('../../data/draws.jsonl', import.meta.url), 'utf8')).map(
    (draw) => ({
      ...draw,
      prizes: draw.prizes.map(({ prize_per_winner }) => prize_per_winner),
    }),
  )
  const newest = draws.at(-1)
  if (!newest) throw new Error('there are no draws')
  const clock = { now: Date.now(), drawMinute: 1245 }
  const check = () => {
    const { ticket } = ticketInQr(ADDRESS + TICKET, newest.round_number)
    if (ticket === null) throw new Error('the ticket is not read')
    return checkTicket(ticket, newest, clock)
  }
  const weekly = () => playWeekly([4, 5, 25, 28, 32, 42], draws, seededChance(645))
  return [
    atMost('five games checked once the picture is read, ms', 10, medianOf(check)),
    atMost('매주 샀다면 among 1,000 random players, ms', 200, medianOf(weekly)),
    await photo(),
  ]
}

/**
 * From the moment when the page is given a photo to its result, the reader being there; times four for a telephone. By the
 * clock of the page: handing it 12 megapixels from here takes longer than reading them.
 */
async function photo(): Promise<Row> {
  const { folder, remove } = aFolder()
  const server = await startServer({ dataDir: folder })
  const browser = await chromium.launch({
    executablePath: findChromium() as string,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  })
  const page = await browser.newPage()
  await page.goto(`${server.origin}/check`, { waitUntil: 'networkidle' })
  const file = { name: 'ticket.jpg', mimeType: 'image/jpeg', buffer: await photoOf(ADDRESS + TICKET) }
  const times: number[] = []
  for (let i = 0; i < 10; i++) {
    const took = page.evaluate(
      (result) =>
        new Promise<number>((resolve) => {
          let began = 0
          document.addEventListener('change', () => (began = performance.now()), { capture: true, once: true })
          const watch = new MutationObserver(() => {
            if (began === 0 || ![...document.querySelectorAll('h2')].some((one) => one.textContent === result)) return
            watch.disconnect()
            // Shown, not only there.
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
          })
          watch.observe(document.body, { subtree: true, childList: true, characterData: true })
        }),
      RESULT,
    )
    await page.getByLabel('사진에서 찾기').setInputFiles(file)
    const ms = await took
    // The first one fetches the reader.
    if (i > 0) times.push(ms)
    await page.getByRole('button', { name: '다른 복권 확인' }).click()
  }
  await browser.close()
  await server.stop()
  remove()
  const ms = median(times)
  return atMost('a photo of 12 megapixels read, four times as slow, ms', 1_500, SLOWER * ms, `${Math.round(ms)} here`)
}
