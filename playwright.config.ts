import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './scripts/parts/chromium.mjs'

const executablePath = findChromium()

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
  // In CI, where a look at the machine comes too late, a failed journey is walked once more; it is reported as flaky.
  retries: process.env.CI ? 1 : 0,
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
    // A trace of every journey takes a fifth of the processor; the second walk of one that failed has one.
    trace: 'on-first-retry',
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
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1200, height: 900 } },
    },
    {
      name: 'mobile',
      grepInvert: /@desktop/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
