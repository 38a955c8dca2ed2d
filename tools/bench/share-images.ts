import { setImage } from '#contract/site/share-images.ts'
import { atMost, median, type Topic } from './support/row.ts'
import { openSite } from './support/site.ts'

const PICTURES = 30
const WARM_UP = 3

/** The cost of a picture for sharing when it is not kept: the draw is read, the picture drawn and packed. */
export const shareImages: Topic = async () => {
  const site = await openSite()
  const drawn = async (url: string) => {
    const start = performance.now()
    const { statusCode } = await site.app.inject(url)
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
    return performance.now() - start
  }
  const cost = async (urlOf: (i: number) => string) => {
    for (let i = 0; i < WARM_UP; i++) await drawn(urlOf(i))
    const before = process.cpuUsage()
    const times: number[] = []
    for (let i = WARM_UP; i < PICTURES + WARM_UP; i++) times.push(await drawn(urlOf(i)))
    const { user, system } = process.cpuUsage(before)
    return { times, processor: (user + system) / 1_000 / PICTURES }
  }
  const kinds = {
    'of a round': await cost((i) => `/share/round-${1245 - i}.png`),
    'of a set': await cost((i) => setImage([1, 2, 3, 4, 5 + i, 45])),
    'of a result': await cost((i) => `/share/result-1245-${[4, 5, 6, 7 + i, 44, 45].join('-')}.png`),
  }
  await site.close()
  return Object.entries(kinds).map(([kind, { times, processor }]) =>
    atMost(
      `picture ${kind}, not kept, ms`,
      150,
      median(times),
      // On a machine that does other things too, this says more than the clock.
      `processor ${processor.toFixed(0)} ms; slowest ${Math.max(...times).toFixed(0)} ms`,
    ),
  )
}
