import { openEmbedded } from '#server/database/embedded/open-embedded.ts'

/* Run by start.test.ts as root: opens a data folder as the user `nobody`. */
process.setgid?.(65_534)
process.setuid?.(65_534)
const { DATA_DIR } = process.env as { DATA_DIR: string }
openEmbedded({ dataDir: DATA_DIR, report: console.error }).catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
