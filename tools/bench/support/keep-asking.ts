import { Agent, get } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { atShare } from './row.ts'

/*
 * Run by `readersDuring` in a process of its own: a visitor who asks for each path in turn, every few
 * milliseconds until told to stop, and then says how long the answers took. `#` in a path is another number each time,
 * so that nothing kept answers. After `anew` each question has a connection of its own, as a newcomer's has.
 */
export interface Watched {
  readonly answers: number
  /** Milliseconds. */
  readonly latest: number
  readonly p99: number
}

const EVERY = 5
const WARM_UP = 50
const [port, ...given] = process.argv.slice(2) as [string, ...string[]]
const isAnew = given[0] === 'anew'
const paths = isAnew ? given.slice(1) : given
const agent = new Agent({ keepAlive: !isAnew })
const times: number[] = []
let isOver = false
process.once('SIGTERM', () => {
  isOver = true
})

const ask = (asked: number) =>
  new Promise<void>((resolve, reject) => {
    const path = (paths[asked % paths.length] as string).replace('#', String(asked % 1_000))
    get({ port, host: '127.0.0.1', agent, path, headers: { 'accept-encoding': 'br' } }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${path} answered ${answer.statusCode}`)),
      )
    }).on('error', reject)
  })

for (let asked = 0; !isOver; asked++) {
  const start = performance.now()
  await ask(asked)
  times.push(performance.now() - start)
  await after(EVERY)
}
const warm = times.slice(WARM_UP)
const watched: Watched = {
  answers: warm.length,
  latest: warm.toSorted((a, b) => a - b).at(-1) ?? Number.NaN,
  p99: atShare(warm, 0.99),
}
console.log(JSON.stringify(watched))
process.exit(0)
