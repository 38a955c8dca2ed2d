import { Agent, get, type IncomingMessage } from 'node:http'
import { getLatestDraw } from '#contract/draws/draws.ts'
import { PUBLIC_EVENTS } from '#contract/event-stream.ts'

/*
 * Run in a process of its own: so many open pages at an origin, each listening to public changes, each asking for what changed
 * within two seconds as the site's own pages do. Writes a line when all listen; for each change one when the last of them has
 * heard it and one when the last of their questions is answered. With a third argument, the address of a file, nobody listens:
 * as many ask for it within two seconds, once.
 */
const [origin = '', count = '0', file] = process.argv.slice(2)
const pages = Number(count)
/** Connections that are being opened at a time. */
const OPENING = 50
const ASK_WITHIN = 2_000
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** A page of somebody else each time, on a network of their own. */
const anAddress = (page: number) => `127.${242 + (page >> 15)}.${(page >> 7) & 255}.${2 + (page & 127)}`

let listening = 0
let opened = 0
/** By which change of a page it was, since two may say the same. */
const heard = new Map<number, { times: number; ask: ReturnType<typeof questions> }>()

/** Questions that `pages` pages ask; a line says how long they waited, in milliseconds, when the last one is over. */
function questions(url: string) {
  const took: number[] = []
  let failed = 0
  const isAnswered = () => {
    if (took.length + failed < pages) return
    const sorted = took.toSorted((a, b) => a - b)
    const at = (share: number) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN)
    console.log(`asked ${JSON.stringify({ median: at(0.5), p99: at(0.99), failed })}`)
  }
  return () =>
    setTimeout(() => {
      const from = performance.now()
      const fails = () => {
        failed += 1
        isAnswered()
      }
      get(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
        answer.resume().on('end', () => {
          if (answer.statusCode !== 200) return fails()
          took.push(performance.now() - from)
          isAnswered()
        })
      }).on('error', fails)
    }, Math.random() * ASK_WITHIN)
}

function told(change: number, data: string) {
  const one = heard.get(change) ?? { times: 0, ask: questions(origin + getLatestDraw.path) }
  one.times += 1
  heard.set(change, one)
  one.ask()
  if (one.times === pages) console.log(`heard ${Date.now()} ${data}`)
}

function listen() {
  if (opened >= pages) return
  opened += 1
  get(origin + PUBLIC_EVENTS, { agent: false, localAddress: anAddress(opened) }, (answer: IncomingMessage) => {
    if (answer.statusCode !== 200) {
      console.log(`refused ${answer.statusCode}`)
      process.exit(1)
    }
    let left = ''
    let changes = 0
    answer.setEncoding('utf8').on('data', (text: string) => {
      left += text
      const events = left.split('\n\n')
      left = events.pop() ?? ''
      for (const event of events) {
        const [kind = '', data = ''] = event.split('\n')
        if (kind !== 'event: change') continue
        changes += 1
        told(changes, data.slice('data: '.length))
      }
    })
    answer.on('close', () => {
      console.log('cut')
      process.exit(1)
    })
    listening += 1
    if (listening === pages) console.log('listening')
    listen()
  }).on('error', (error) => {
    console.log(`failed ${error.message}`)
    process.exit(1)
  })
}

if (file === undefined) for (let i = 0; i < OPENING; i++) listen()
else {
  const ask = questions(origin + file)
  for (let i = 0; i < pages; i++) ask()
}
