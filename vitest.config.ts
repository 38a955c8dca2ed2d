import { basename } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Without the React Router plugin on purpose: tests import modules as Node and the browser would.
const sources = (...folders: string[]) => folders.map((folder) => `${folder}/**/*.test.ts`)

/**
 * The embedded engine is WebAssembly: compiled by Liftoff alone it takes half the memory. Worlds of many weeks, of which there is one
 * at a time, rather take less time.
 */
const ofEngine = process.env.WEEKS_FAULTS === '1' ? [] : ['--liftoff-only']
const embedded = [...ofEngine, '--disable-warning=ExperimentalWarning']

/** Process tests that take longest, the longest first: some wait for work that the server does while others leave it time. */
const LONG = ['failover', 'postgres', 'backup', 'saturdays', 'key-rotation', 'kill', 'hostile-connections', 'staff']

/** Begins with the long files, so that none is left alone at the end; without figures of an earlier run vitest goes by size. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ project, moduleId }: TestSpecification) => {
      const at = LONG.indexOf(basename(moduleId, '.test.ts'))
      return project.name === 'process' && at >= 0 ? at : LONG.length
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  // Classic JSX settings of the site; the test runner reads no tsconfig.
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // A machine that is busy is no fault of the site: where all is well, patience costs nothing.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    teardownTimeout: 10_000,
    // Two cores: more processes only take memory from one another.
    maxWorkers: 2,
    restoreMocks: true,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        extends: true,
        // Its files are pure and share a process: half the work is starting one (decision 0093). Screens do not: they leave timers.
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: sources('domain', 'contract', 'web', 'scripts'),
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'happy-dom',
          // A window of its own for each file, in a thread that has loaded the packages and happy-dom once (decision 0155).
          pool: 'vmThreads',
          // What the windows of earlier files leave is not collected: a thread is replaced before it takes more.
          vmMemoryLimit: '1GB',
          include: ['web/**/*.test.tsx'],
        },
      },
      {
        // TEST_ENGINE says on which engine: `pglite` (default) or `postgres`.
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          pool: 'forks',
          // Files follow one another in a process, as requests do in a server: what they leave behind is found (decision 0093).
          isolate: false,
          execArgv: embedded,
          globalSetup: ['tests/support/template.ts'],
          include: sources('server', 'tests/support', 'tools'),
        },
      },
      {
        // Real processes, sockets and signals.
        extends: true,
        test: {
          name: 'process',
          environment: 'node',
          pool: 'forks',
          globalSetup: ['tests/process/prepare-folder.ts'],
          testTimeout: 900_000,
          hookTimeout: 600_000,
          include: sources('tests/process'),
        },
      },
    ],
  },
})
