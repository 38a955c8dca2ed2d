import { defineConfig } from 'vitest/config'

/** What can turn a changed line of domain/ red: the tests that `main.ts` names, all in one process. */
export default defineConfig({
  test: {
    environment: 'node',
    isolate: false,
    testTimeout: 60_000,
    include: process.env.TESTS_ASKED?.split(',') ?? ['domain/**/*.test.ts'],
    exclude: ['**/*.long.test.ts'],
  },
})
