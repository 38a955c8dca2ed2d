import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { aFolder, freePort, until } from '#tests/process/running-server.ts'
import { atMost, type Topic } from './support/row.ts'

/** From `npm start` with nothing changed to the first page, with the embedded engine's folder already filled. */
export const secondStart: Topic = async () => {
  const { folder, remove } = aFolder()
  await secondsToFirstPage(folder)
  const seconds = await secondsToFirstPage(folder)
  remove()
  return [atMost('second start to the first page, s', 3, seconds)]
}

async function secondsToFirstPage(dataDir: string) {
  const port = String(await freePort())
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', HOST: '127.0.0.1', PORT: port, LOG_LEVEL: 'warn' }
  const start = performance.now()
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...env, NODE_ENV: 'production' },
    stdio: 'ignore',
  })
  const page = () => fetch(`http://127.0.0.1:${port}/results`)
  await until('the first page', () =>
    page().then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const seconds = (performance.now() - start) / 1000
  server.kill('SIGTERM')
  await once(server, 'exit')
  return seconds
}
