// npm run demo: the site with made-up people in a folder of its own, on this computer alone; `-- --new` makes them anew.
import { existsSync, rmSync } from 'node:fs'
import { buildWhenNeeded } from './parts/build.mjs'
import { installWhenNeeded } from './parts/install.mjs'
import { projectNode } from './parts/node.mjs'
import { inProject, run, runScript, Stop } from './parts/project.mjs'
import { runServer } from './parts/server.mjs'

const folder = inProject('.demo')
/**
 * Whatever the operator's settings say: another folder, no database of theirs, no text to the numbers of made-up people, and
 * nobody outside this computer. An empty value counts as none, also beside one in `.env`.
 */
const APART = {
  ...{ DATA_DIR: folder, HOST: 'localhost', PUBLIC_URL: '', NODE_ENV: 'production' },
  ...{ DATABASE_URL: '', DATABASE_READ_URL: '', DATABASE_DIRECT_URL: '', SECRET_KEY: '', SECRET_KEY_FALLBACK: '' },
  ...{ BACKUP_FOLDER: '', SOLAPI_API_KEY: '', SOLAPI_API_SECRET: '', SMS_SENDER_NUMBER: '' },
  ...{ SOLAPI_PF_ID: '', SOLAPI_TEMPLATES: '' },
}

runScript(async () => {
  await installWhenNeeded()
  const given = process.argv.slice(2)
  const fill = (/** @type {string[]} */ ...more) =>
    run(projectNode(), ['--liftoff-only', 'tools/world/demo.ts', folder, ...more])
  if (given.includes('--code')) return (await fill('--code')).code
  if (given.includes('--new') && existsSync(folder)) {
    if (!existsSync(inProject('.demo', 'made-up.json'))) throw new Stop(`데모가 만들지 않은 폴더입니다: ${folder}`)
    rmSync(folder, { recursive: true })
  }
  await buildWhenNeeded()
  const { code } = await fill()
  return code === 0 ? runServer({ env: APART }) : code
})
