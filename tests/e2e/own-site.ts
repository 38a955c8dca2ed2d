import { startServer } from '../process/running-server.ts'
import { aStartedFolder } from '../process/started-folder.ts'
import { test as base } from './journey.ts'
import { type SaturdaySite, startSaturdaySite } from './saturday-site.ts'
import { siteOf } from './site.ts'

/** For journeys that change what every visitor sees: each has a site of its own. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern.
  site: async ({}, use) => {
    const { folder, remove } = await aStartedFolder()
    const server = await startServer({ dataDir: folder, env: { TRUST_PROXY: 'loopback' }, within: 180_000 })
    await use(siteOf(server.origin, folder))
    await server.stop()
    remove()
  },
})

/** For journeys through days that are told: a site with a clock and sources of its own. */
export const onSaturdays = base.extend<{ site: SaturdaySite }>({
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  site: async ({}, use) => {
    const site = await startSaturdaySite()
    await use(site)
    await site.stop()
  },
})
