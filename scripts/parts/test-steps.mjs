// The steps of `npm test` and `npm run test:all`: how a step is run and counted, and what is said of it while it runs and after it.
import { readFileSync } from 'node:fs'
import { projectNode } from './node.mjs'
import { inProject, root, run, Stop, scriptOf } from './project.mjs'
import { testEnvironment } from './test-environment.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {{ counts?: Counts, remark?: string }} Outcome */
/** @typedef {{ name: string, run: (tick: (tests: number) => void) => Promise<Outcome | void> }} Step */

/** A step that failed: what its command printed, what it counted, and how to run alone what failed. */
export class Failure extends Stop {
  /**
   * @param {string} output
   * @param {Counts} counts
   * @param {readonly string[]} alone
   */
  constructor(output, counts = { passed: 0, failed: 1, skipped: 0 }, alone = []) {
    super(output)
    // A step that fails without a failed test (format, types, a crash) is one failure itself.
    this.counts = counts.failed > 0 ? counts : { ...counts, failed: 1 }
    this.alone = alone
  }
}

const shared = testEnvironment()

/**
 * Runs a package's command; its output is kept, and shown when it fails.
 * @param {readonly [name: string, command?: string]} tool
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, onText?: (text: string) => void }} [options]
 */
async function runTool([name, command], args, { env = {}, onText } = {}) {
  return run(projectNode(), [scriptOf(name, command), ...args], {
    env: { ...shared, ...env },
    quiet: true,
    ...(onText && { onText }),
  })
}

/**
 * A command that is right or wrong as a whole, as a step.
 * @param {string} name
 * @param {readonly (readonly [tool: readonly [name: string, command?: string], args: readonly string[]])[]} commands one after another
 * @returns {Step}
 */
export const check = (name, commands) => ({
  name,
  run: async () => {
    for (const [tool, args] of commands) {
      const { code, output } = await runTool(tool, args)
      if (code !== 0) throw new Failure(output)
    }
  },
})

/** @param {string} file */
function reportOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

/** @param {string} text for a shell */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`

/** @param {string} text that a pattern is to match as it stands */
const literally = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** @param {Record<string, string>} env */
const settings = (env) =>
  Object.entries(env)
    .map(([name, value]) => `${name}=${value} `)
    .join('')

/**
 * Some of vitest's tests as a step.
 * @param {string} name also of its report
 * @param {{ projects: readonly string[], files?: string, except?: string, env?: Record<string, string>, workers?: number }} which
 *   `files`: a part of their names, `except`: a pattern of paths
 * @returns {Step}
 */
export const vitest = (name, { projects, files, except, env = {}, workers }) => ({
  name,
  run: async (tick) => {
    const report = inProject('.build', 'reports', `${name}.json`)
    const args = ['run', ...(files ? [files] : []), ...projects.flatMap((project) => ['--project', project])]
    args.push(...(except ? ['--exclude', except] : []), ...(workers ? [`--maxWorkers=${workers}`] : []))
    args.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`)
    let tests = 0
    const { code, output } = await runTool(['vitest'], args, {
      env: { ...env, NO_COLOR: '1' },
      onText: (text) => {
        for (const [, count] of text.matchAll(/^ [✓❯] .*\((\d+) tests?\b/gm)) tests += Number(count)
        tick(tests)
      },
    })
    const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] } = reportOf(report)
    const counts = { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
    if (code === 0) return { counts }
    const alone = testResults.flatMap(
      (/** @type {{ name: string, assertionResults: { status: string, fullName: string }[] }} */ file) =>
        file.assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName }) => {
            const path = file.name.replace(`${root}/`, '')
            return `${settings(env)}npx vitest run ${path} -t ${quoted(literally(fullName))}`
          }),
    )
    throw new Failure(output, counts, alone)
  },
})

/** @typedef {{ file: string, line: number, title: string, tests?: { projectName: string, status: string }[] }} Spec */
/** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/**
 * Journeys in Chromium as a step.
 * @param {string} name also of its report
 * @param {() => Promise<string>} chromium
 * @param {'core' | 'rest'} which (playwright.config.ts)
 * @returns {Step}
 */
export const journeys = (name, chromium, which) => ({
  name,
  run: async (tick) => {
    const report = inProject('.build', 'reports', `${name}.json`)
    const env = { CHROMIUM_PATH: await chromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report, NO_COLOR: '1', JOURNEYS: which }
    let walked = 0
    const { code, output } = await runTool(['@playwright/test', 'playwright'], ['test', '--reporter=list,json'], {
      env,
      onText: (text) => {
        walked += text.match(/^ +[✓✘] /gm)?.length ?? 0
        tick(walked)
      },
    })
    const { stats = {}, suites = [] } = reportOf(report)
    const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = stats
    const counts = { passed: expected, failed: unexpected + flaky, skipped }
    if (code === 0) return { counts }
    const alone = specsOf({ suites }).flatMap(({ file, line, tests = [] }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName }) => `npx playwright test tests/e2e/${file}:${line} --project ${projectName}`),
    )
    throw new Failure(output, counts, alone)
  },
})

/**
 * Runs groups of steps one after another, the steps of a group side by side; stops after the first group of which one failed.
 * Prints a line a step when it has ended; where a person looks on, also how far the running ones are.
 * @param {readonly (readonly Step[])[]} groups
 * @param {Counts} total is added to
 */
export async function runSteps(groups, total) {
  const looksOn = process.stdout.isTTY === true
  for (const group of groups) {
    /** @type {Map<string, string>} */
    const running = new Map(group.map(({ name }) => [name, '']))
    const began = performance.now()
    const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`.padStart(8)
    const clear = () => looksOn && process.stdout.write('\r\x1b[K')
    const draw = () =>
      looksOn &&
      running.size &&
      process.stdout.write(`\r\x1b[K${[...running].map((one) => one.join(' ')).join(', ')}${seconds()}`)
    const clock = looksOn ? setInterval(draw, 1000) : undefined
    /** @type {Failure[]} */
    const failures = []
    draw()
    await Promise.all(
      group.map(async (step) => {
        /** @param {string} line */
        const say = (line) => {
          running.delete(step.name)
          clear()
          console.log(`${step.name.padEnd(12)}${line}`)
          draw()
        }
        /** @param {Counts} [counts] */
        const add = ({ passed, failed, skipped } = { passed: 0, failed: 0, skipped: 0 }) => {
          total.passed += passed
          total.failed += failed
          total.skipped += skipped
        }
        try {
          const { counts, remark } = (await step.run((tests) => running.set(step.name, `${tests}`))) ?? {}
          add(counts)
          say(`ok${seconds()}${counts ? `  ${counts.passed} tests` : ''}${remark ? `  ${remark}` : ''}`)
        } catch (error) {
          const failure =
            error instanceof Failure
              ? error
              : new Failure(error instanceof Stop ? error.message : `${/** @type {Error} */ (error).stack}`)
          add(failure.counts)
          failures.push(failure)
          say(`FAILED${seconds()}`)
        }
      }),
    )
    clearInterval(clock)
    for (const { message, alone } of failures) {
      console.log(`\n${message}`)
      if (alone.length) console.log(`\nAlone:\n${alone.map((command) => `  ${command}`).join('\n')}`)
    }
    if (failures.length) return
  }
}
