import { createServer } from 'node:http'
import { PGlite } from '@electric-sql/pglite'

/* Run by second-start.ts: the least that a site with the engine inside can start with, on files that are there already. */
const [dataDir = '', port = ''] = process.argv.slice(2)
const engine = await PGlite.create({ dataDir })
createServer(async (_, response) => {
  const { rows } = await engine.query('select max(round_number) from draws')
  response.end(JSON.stringify(rows))
}).listen(Number(port), '127.0.0.1')
process.once('SIGTERM', async () => {
  await engine.close()
  process.exit(0)
})
