import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './scripts/parts/chromium.mjs'

const executablePath = findChromium()

/**
 * Which journeys: `core` those of `npm test`, each at one width (a phone's, where it is not of a desk), `rest` all others, and
 * else all of them.
 */
const which = process.env.JOURNEYS
const CORE_AT_A_DESK = /(?=.*@core)(?=.*@desktop)/

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/start-site.ts',
  outputDir: '.build/journeys',
  fullyParallel: true,
  // Journeys mostly wait: for pages, for the network to be quiet. Three keep two cores busy.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // Each journey is a whole visit, on a machine that may be busy.
  timeout: 480_000,
  // Where all is well, patience costs nothing.
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    // Set by globalSetup; workers inherit it.
    ...(process.env.SITE && { baseURL: process.env.SITE }),
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    // The worker's requests go past the routes of a journey; app.spec.ts walks with it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace takes a fifth of the processor: `--trace on` for one that failed.
    trace: 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      // A journey that does not depend on the width names the one that it is walked at; a skipped one would start its site.
      ...(which === 'core' && { grep: CORE_AT_A_DESK }),
      grepInvert: which === 'rest' ? [/@phone/, CORE_AT_A_DESK] : /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1200, height: 900 } },
    },
    {
      name: 'mobile',
      ...(which === 'core' && { grep: /@core/ }),
      grepInvert: which === 'rest' ? /@desktop|@core/ : /@desktop/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
