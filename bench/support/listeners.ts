import { Agent, get, type IncomingMessage } from 'node:http'
import { getLatestDraw } from '#contract/draws/draws.ts'
import { PUBLIC_EVENTS } from '#contract/event-stream.ts'

/*
 * Run by saturday.ts in a process of its own: so many open pages, each listening to public changes, each asking for what
 * changed within two seconds as the site's own pages do. Writes a line when all listen, and one for each change when the
 * last of them has heard it.
 */
const [port = '', count = '0'] = process.argv.slice(2)
const pages = Number(count)
/** Connections that are being opened at a time. */
const OPENING = 50
const ASK_WITHIN = 2_000
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

let listening = 0
let opened = 0
const heard = new Map<string, number>()

function told(data: string) {
  const times = (heard.get(data) ?? 0) + 1
  heard.set(data, times)
  setTimeout(() => {
    get({ port, host: '127.0.0.1', agent, path: getLatestDraw.path, headers: { 'accept-encoding': 'br' } }, (answer) =>
      answer.resume(),
    ).on('error', () => {})
  }, Math.random() * ASK_WITHIN)
  if (times === pages) console.log(`heard ${Date.now()} ${data}`)
}

function listen() {
  if (opened >= pages) return
  opened += 1
  get({ port, host: '127.0.0.1', agent: false, path: PUBLIC_EVENTS }, (answer: IncomingMessage) => {
    if (answer.statusCode !== 200) {
      console.log(`refused ${answer.statusCode}`)
      process.exit(1)
    }
    let left = ''
    answer.setEncoding('utf8').on('data', (text: string) => {
      left += text
      const events = left.split('\n\n')
      left = events.pop() ?? ''
      for (const event of events) {
        const [kind = '', data = ''] = event.split('\n')
        if (kind === 'event: change') told(data.slice('data: '.length))
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
for (let i = 0; i < OPENING; i++) listen()
