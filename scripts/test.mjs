// npm test: everything that must hold, in order; stops at the first step that fails.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { buildWhenNeeded } from './parts/build.mjs'
import { chromium } from './parts/chromium.mjs'
import { installWhenNeeded } from './parts/install.mjs'
import { projectNode } from './parts/node.mjs'
import { testDatabaseUrl, whyNoPostgres } from './parts/postgres.mjs'
import { inProject, run, runScript, Stop, scriptOf } from './parts/project.mjs'
import { testEnvironment } from './parts/test-environment.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

const reports = inProject('.build', 'reports')
/** @type {Counts} */
const total = { passed: 0, failed: 0, skipped: 0 }
const shared = testEnvironment()

/**
 * Runs a package's command; its output is shown when it fails.
 * @param {readonly [name: string, command?: string]} tool
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 */
async function use([name, command], args, env = {}) {
  const { code, output } = await run(projectNode(), [scriptOf(name, command), ...args], {
    env: { ...shared, ...env },
    quiet: true,
  })
  if (code !== 0) throw new Stop(output)
}

/**
 * Runs some of vitest's projects; the counts come from its report, also when it fails.
 * @param {string} name of the report
 * @param {readonly string[]} projects
 * @param {Record<string, string>} [env]
 * @param {readonly string[]} [more] arguments of vitest
 */
async function vitest(name, projects, env = {}, more = []) {
  const report = inProject('.build', 'reports', `${name}.json`)
  const args = ['run', ...projects.flatMap((project) => ['--project', project])]
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...more)
  try {
    await use(['vitest'], args, { ...env, NO_COLOR: '1' })
  } finally {
    const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = reported(report)
    add({ passed, failed, skipped })
  }
}

async function playwright() {
  const report = inProject('.build', 'reports', 'journeys.json')
  const env = { CHROMIUM_PATH: await chromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report, NO_COLOR: '1' }
  try {
    await use(['@playwright/test', 'playwright'], ['test', '--reporter=list,json'], env)
  } finally {
    const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = reported(report).stats ?? {}
    add({ passed: expected + flaky, failed: unexpected, skipped })
  }
}

/** @param {string} report */
function reported(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return {}
  }
}

/** @param {Partial<Counts>} counts */
function add({ passed = 0, failed = 0, skipped = 0 }) {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}

async function onPostgres() {
  const why = await whyNoPostgres()
  if (why === null)
    // The database works beside them and mostly waits for its disk.
    return vitest('postgres', ['server'], { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: testDatabaseUrl }, [
      '--maxWorkers=4',
    ])
  const told = `${testDatabaseUrl.replace(/\/\/.*@/, '//')}: ${why}`
  if (process.env.REQUIRE_POSTGRES === '1') throw new Stop(`PostgreSQL은 꼭 있어야 합니다. ${told}`)
  return `건너뜀: PostgreSQL이 응답하지 않습니다. ${told}`
}

/** @type {readonly [string, () => Promise<string | void>][]} */
const steps = [
  ['install', () => installWhenNeeded({ quiet: true })],
  ['format', () => use(['@biomejs/biome', 'biome'], ['ci', '--colors=off', '.'])],
  [
    'types',
    async () => {
      await use(['@react-router/dev', 'react-router'], ['typegen'])
      await use(['typescript', 'tsc'], ['-b', '--pretty', 'false'])
    },
  ],
  ['pglite', () => vitest('pglite', ['unit', 'screens', 'server'], { TEST_ENGINE: 'pglite' })],
  ['postgres', onPostgres],
  ['build', () => buildWhenNeeded({ quiet: true })],
  // They mostly wait, for starts and signals: three files at once keep two cores busy.
  ['processes', () => vitest('processes', ['process'], {}, ['--maxWorkers=3'])],
  ['journeys', playwright],
]

async function runSteps() {
  for (const [name, step] of steps) {
    const [start, before] = [performance.now(), { ...total }]
    process.stdout.write(name.padEnd(11))
    try {
      const remark = await step()
      const tests = total.passed - before.passed
      const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`.padStart(8)
      console.log(`ok${seconds}${tests ? `  ${tests} tests` : ''}${remark ? `  ${remark}` : ''}`)
    } catch (error) {
      // A step that fails without a failed test (format, types, a crash) is one failure itself.
      if (total.failed === before.failed) total.failed += 1
      console.log(
        `FAILED\n\n${error instanceof Error && !(error instanceof Stop) ? error.stack : /** @type {Error} */ (error).message}`,
      )
      return
    }
  }
}

runScript(async () => {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  await runSteps()
  const summary = `${total.passed} passed, ${total.failed} failed`
  // For machines that read the outcome, since npm adds lines of its own after a failure.
  writeFileSync(inProject('.build', 'reports', 'summary.txt'), `${summary}\n`)
  console.log(`\n${summary}${total.skipped ? ` (${total.skipped} skipped)` : ''}`)
  return total.failed === 0 ? 0 : 1
})
