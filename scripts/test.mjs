// npm test: what every change must hold, in minutes. npm run test:all: that, and everything else that is held. With `--rest` only
// what `npm test` leaves out, counted on from it (.ci/run). Both stop at the first step that fails.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { buildWhenNeeded } from './parts/build.mjs'
import { chromium } from './parts/chromium.mjs'
import { installWhenNeeded } from './parts/install.mjs'
import { testDatabaseUrl, whyNoPostgres } from './parts/postgres.mjs'
import { inProject, runScript, Stop } from './parts/project.mjs'
import { check, journeys, runSteps, vitest } from './parts/test-steps.mjs'

const reports = inProject('.build', 'reports')
const counted = `${reports}/counts.json`
const asked = new Set(process.argv.slice(2))
const isRest = asked.has('--rest')
const isAll = isRest || asked.has('--all')

/** In the name of a file whose tests take many seconds: `npm test` leaves it to `npm run test:all`. */
const LONG = '.long.test.'

const onPostgres = { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: testDatabaseUrl }
const embedded = { TEST_ENGINE: 'pglite' }

/** Why the tests of the server run on the embedded engine alone, or null. */
async function withoutPostgres() {
  const why = await whyNoPostgres()
  if (why === null) return null
  const told = `${testDatabaseUrl.replace(/\/\/.*@/, '//')}: ${why}`
  if (process.env.REQUIRE_POSTGRES === '1') throw new Stop(`PostgreSQL은 꼭 있어야 합니다. ${told}`)
  return `PostgreSQL이 응답하지 않아 내장 데이터베이스로만 확인합니다. ${told}`
}

/** @param {boolean} hasPostgres */
const needed = (hasPostgres) => [
  [
    check('format', [
      [
        ['@biomejs/biome', 'biome'],
        ['ci', '--colors=off', '.'],
      ],
    ]),
    // What nobody imports, and packages that nobody uses or that are not in package.json.
    check('unused', [[['knip'], ['--no-progress']]]),
    { name: 'build', run: () => buildWhenNeeded({ quiet: true }) },
  ],
  [
    // It knows one core only; the tests beside it take the other.
    check('types', [
      [['@react-router/dev', 'react-router'], ['typegen']],
      [
        ['typescript', 'tsc'],
        ['-b', '--pretty', 'false', '--checkers', '1'],
      ],
    ]),
    vitest('unit', { projects: ['unit', 'screens'], except: `**/*${LONG}*` }),
    // The database works beside them and mostly waits for its disk.
    vitest('server', {
      projects: ['server'],
      except: `**/*${LONG}*`,
      ...(hasPostgres ? { env: onPostgres, workers: 3 } : { env: embedded }),
    }),
  ],
  [journeys('journeys', chromium, 'core')],
]

/** @param {boolean} hasPostgres */
const rest = (hasPostgres) => [
  [
    vitest('long', { projects: ['unit', 'server'], files: LONG, env: hasPostgres ? onPostgres : embedded }),
    ...(hasPostgres ? [vitest('embedded', { projects: ['server'], env: embedded })] : []),
  ],
  // They mostly wait, for starts and signals: three files at once keep two cores busy.
  [vitest('processes', { projects: ['process'], workers: 3 })],
  [journeys('other-journeys', chromium, 'rest')],
]

runScript(async () => {
  const total = isRest ? JSON.parse(readFileSync(counted, 'utf8')) : { passed: 0, failed: 0, skipped: 0 }
  if (!isRest) rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  await installWhenNeeded()
  const why = await withoutPostgres()
  if (why !== null) console.log(why)
  const hasPostgres = why === null
  await runSteps([...(isRest ? [] : needed(hasPostgres)), ...(isAll ? rest(hasPostgres) : [])], total)
  const summary = `${total.passed} passed, ${total.failed} failed`
  writeFileSync(counted, JSON.stringify(total))
  // For machines that read the outcome, since npm adds lines of its own after a failure.
  writeFileSync(`${reports}/summary.txt`, `${summary}\n`)
  console.log(`\n${summary}${total.skipped ? ` (${total.skipped} skipped)` : ''}`)
  return total.failed === 0 ? 0 : 1
})
