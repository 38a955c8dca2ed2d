import { defineConfig } from 'vitest/config'

/** What can turn a changed line of domain/ red: its own tests, all in one process. */
export default defineConfig({
  test: {
    environment: 'node',
    isolate: false,
    testTimeout: 60_000,
    include: ['domain/**/*.test.ts'],
    exclude: ['**/*.long.test.ts'],
  },
})
