import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { aFolder, startServer } from '#tests/process/running-server.ts'
import { figuresComputed } from '#tests/process/started-folder.ts'
import { LANDING_PAGES } from '#tests/support/landing-pages.ts'
import { findChromium } from '../../scripts/parts/chromium.mjs'
import { median, type Row, type Topic } from './support/row.ts'

const RUNS = 3
const REACH = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof REACH

/** Lighthouse with its mobile preset: a slow phone on a slow network, simulated. The median of each score. */
export const lighthouseScores: Topic = async () => {
  const { folder, remove } = aFolder()
  const server = await startServer({ dataDir: folder })
  // A first start works out figures for a while, and pages that show them ask again when they are there.
  await figuresComputed(server.origin)
  const rows: Row[] = []
  for (const path of LANDING_PAGES) {
    const runs = []
    for (let run = 0; run < RUNS; run++) runs.push(await scoresOf(server.origin + path))
    for (const [category, reach] of Object.entries(REACH) as [Category, number][]) {
      const score = median(runs.map((scores) => scores[category].score))
      const failing = [...new Set(runs.flatMap((scores) => scores[category].failing))]
      const remark = score < reach ? `  (${failing.join(', ')})` : ''
      rows.push({
        what: `Lighthouse ${category}, ${path}`,
        reach: `≥ ${reach}`,
        got: `${score}${remark}`,
        isOk: score >= reach,
      })
    }
  }
  await server.stop()
  remove()
  return rows
}

async function scoresOf(url: string) {
  const chrome = await launch({
    chromePath: findChromium() as string,
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
    ],
  })
  try {
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' })
    if (!result) throw new Error(`Lighthouse says nothing about ${url}`)
    const { categories, audits } = result.lhr
    const scoreOf = (category: Category) => ({
      score: Math.round((categories[category]?.score ?? 0) * 100),
      failing: (categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
    })
    return {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    }
  } finally {
    chrome.kill()
  }
}
