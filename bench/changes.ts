import { recordDraw } from '#server/draws/record-draw.ts'
import { recordedDraws } from '#server/draws/record-store.ts'
import { CONNECTIONS } from './support/load.ts'
import { exactly, type Topic } from './support/row.ts'
import { openSite } from './support/site.ts'

const CHANGES = 20
const ROUND = 1245
const PATH = `/results/${ROUND}`

/** How often a page is drawn when its draw changes while everybody reads it, and whether anybody then reads the old one. */
export const changes: Topic = async () => {
  const site = await openSite()
  const address = await site.app.listen({ host: '127.0.0.1', port: 0 })
  const read = async () => {
    const answer = await fetch(address + PATH)
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${PATH} answered ${answer.status}`)
    return answer.headers.get('etag')
  }
  const [draw] = await recordedDraws(site.db, ROUND, ROUND)
  if (!draw) throw new Error(`Round ${ROUND} is not stored`)
  const other = [1, 2, 3, 4, 5, 6, 7, 8].find((n) => n !== draw.bonus_number && !draw.numbers.includes(n)) as number

  let shown = await read()
  const before = site.renders()
  let outdated = 0
  for (let change = 1; change <= CHANGES; change++) {
    const bonus_number = change % 2 ? other : draw.bonus_number
    let isPublished = false
    const readers = Array.from({ length: CONNECTIONS }, async () => {
      while (!isPublished) await read()
      return read()
    })
    await recordDraw(site.db, site.world, { draw: { ...draw, bonus_number }, reason: 'bench' })
    isPublished = true
    const tags = await Promise.all(readers)
    outdated += tags.filter((tag) => tag === shown || tag !== tags[0]).length
    shown = tags[0] ?? null
  }
  const renders = site.renders() - before
  await site.close()
  return [
    exactly(`renders per change under ${CONNECTIONS} readers`, 1, renders / CHANGES, `${CHANGES} changes`),
    exactly('readers who then got the page from before the change', 0, outdated),
  ]
}
