import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { aFolder, freePort, runFile, until } from '#tests/process/running-server.ts'
import { atMost, median, type Topic } from './support/row.ts'

const TURNS = 5

/**
 * From `npm start` with nothing changed to the first page, with the embedded engine's folder already filled: against
 * Node with that engine and the same files alone, which a slower machine slows as much.
 */
export const secondStart: Topic = async () => {
  const { folder, remove } = aFolder()
  await secondsToFirstPage(folder)
  const turns: { site: number; bare: number }[] = []
  for (let turn = 0; turn < TURNS; turn++)
    turns.push({ site: await secondsToFirstPage(folder), bare: await secondsOfBareStart(folder) })
  remove()
  const [site, bare] = [median(turns.map((turn) => turn.site)), median(turns.map((turn) => turn.bare))]
  return [
    atMost(
      'second start to the first page, against a bare start of Node with the engine',
      8,
      median(turns.map((turn) => turn.site / turn.bare)),
      `${site.toFixed(2)} s, bare ${bare.toFixed(2)} s`,
    ),
  ]
}

async function secondsToFirstPage(dataDir: string) {
  const port = String(await freePort())
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', HOST: '127.0.0.1', PORT: port, LOG_LEVEL: 'warn' }
  const start = performance.now()
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...env, NODE_ENV: 'production' },
    stdio: 'ignore',
  })
  const seconds = await secondsToAnswer(start, `http://127.0.0.1:${port}/results`)
  server.kill('SIGTERM')
  await once(server, 'exit')
  return seconds
}

async function secondsOfBareStart(dataDir: string) {
  const port = String(await freePort())
  const start = performance.now()
  const bare = runFile('tools/bench/support/bare-start.ts', {}, [], [join(dataDir, 'database'), port])
  const seconds = await secondsToAnswer(start, `http://127.0.0.1:${port}/`)
  await bare.stop()
  return seconds
}

async function secondsToAnswer(start: number, url: string) {
  const isAnswered = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(`an answer of ${url}`, isAnswered)
  return (performance.now() - start) / 1000
}
