import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { aFolder, freePort, type RunningServer, runFile, startServer, until } from '#tests/process/running-server.ts'
import { processorSeconds, SERVER_CORE, untilSettled } from './support/cores.ts'
import { load } from './support/load.ts'
import { atLeast, atMost, median, type Row, type Topic } from './support/row.ts'

/** Turns of each server; they alternate, so that whatever else the machine does hits both. */
const TURNS = 7
const SECONDS = 3

const HOT = { 'hot JSON': '/api/v1/public/lottery/results', 'hot page': '/results' }

/** Public answers asked for again and again, against a bare node:http server that sends the same bytes. */
export const hotAnswers: Topic = async () => {
  const { folder, remove } = aFolder()
  const server = await startServer({ dataDir: folder, before: SERVER_CORE })
  await untilSettled(server.process.pid as number)
  const rows: Row[] = []
  for (const [name, path] of Object.entries(HOT)) rows.push(...(await compare(name, path, server)))
  await server.stop()
  remove()
  return rows
}

async function compare(name: string, path: string, server: RunningServer): Promise<Row[]> {
  const bare = await startBare(await answerOf(server.port, path))
  const turns = []
  for (let turn = 0; turn < TURNS; turn++) {
    const theirs = await askAgain(bare, path)
    const ours = await askAgain(server, path)
    if (turn > 0) turns.push({ ours, theirs })
  }
  await bare.stop()
  const perSecond = median(turns.map(({ ours }) => ours.perSecond))
  const p99 = median(turns.map(({ ours }) => ours.p99))
  const cost = median(turns.map(({ ours, theirs }) => ours.processor / theirs.processor))
  return [
    atLeast(
      `${name}, brotli: requests/s against bare node:http`,
      0.8,
      median(turns.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond)),
      // On a machine that does other things too, this says more than the clock.
      `${Math.round(perSecond)}/s; processor time per request ${cost.toFixed(2)} of bare`,
    ),
    atMost(
      `${name}, brotli: p99 against bare node:http`,
      2,
      median(turns.map(({ ours, theirs }) => ours.p99 / theirs.p99)),
      `${p99.toFixed(2)} ms`,
    ),
  ]
}

/** A turn's load, and the processor seconds that an answer cost the server. */
async function askAgain({ port, process }: Pick<RunningServer, 'port' | 'process'>, path: string) {
  const pid = process.pid as number
  const before = processorSeconds(pid)
  const turn = await load({ port, paths: [path], seconds: SECONDS })
  return { ...turn, processor: (processorSeconds(pid) - before) / (turn.statuses[200] ?? 0) }
}

/** The answer as it travels: headers as sent, body still compressed. */
async function answerOf(port: number, path: string) {
  const request = get({ port, host: '127.0.0.1', path, headers: { 'accept-encoding': 'br' } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const body = Buffer.concat(await response.toArray())
  if (response.statusCode !== 200 || response.headers['content-encoding'] !== 'br')
    throw new Error(`${path} answered ${response.statusCode}, ${response.headers['content-encoding']}`)
  const isConnections = (name: string | undefined) => /^(date|connection|keep-alive)$/i.test(name ?? '')
  const headers = response.rawHeaders.filter((_, i, all) => !isConnections(all[i - (i % 2)]))
  return { headers, body: body.toString('base64') }
}

async function startBare(answer: { headers: readonly string[]; body: string }) {
  const port = await freePort()
  const bare = runFile(
    'tools/bench/support/bare-server.ts',
    { ANSWER: JSON.stringify({ port, ...answer }) },
    SERVER_CORE,
  )
  await until('the bare server listens', () => bare.output().includes('listening'))
  return { ...bare, port }
}
