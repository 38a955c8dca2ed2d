// npm run -s sbom > sbom.json: every package that the running site is made of, with version, licence and hash (CycloneDX).
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inProject, run, runScript, Stop } from './parts/project.mjs'

/** @param {string} file */
const parsed = (file) => JSON.parse(readFileSync(inProject(file), 'utf8'))

runScript(async () => {
  // `npm sbom --omit dev` leaves out what a tool of development uses as well, React among it, and without that it refuses
  // what the tools want of each other. So npm is shown the lock file without the tools, in a folder of its own.
  const { devDependencies: _, ...manifest } = parsed('package.json')
  const lock = parsed('package-lock.json')
  delete lock.packages[''].devDependencies
  for (const [folder, { dev }] of Object.entries(lock.packages)) if (dev) delete lock.packages[folder]
  const temporary = mkdtempSync(join(tmpdir(), 'lottolens-sbom-'))
  try {
    // npm calls the project by the name of its folder.
    const folder = join(temporary, manifest.name)
    mkdirSync(folder)
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
    const { code, output } = await run(
      'npm',
      ['sbom', '--prefix', folder, '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'],
      { quiet: true },
    )
    if (code !== 0)
      throw new Stop(`${output}npm 10 이상에서 목록을 만들 수 있습니다. (npm sbom failed; it needs npm 10 or newer.)`)
    process.stdout.write(output)
  } finally {
    rmSync(temporary, { recursive: true })
  }
  return 0
})
