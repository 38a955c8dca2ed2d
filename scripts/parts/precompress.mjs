import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml|html|ico|webmanifest|wasm)$/
/** Below this a header costs more than compression saves. Bytes. */
const SMALLEST = 250

/**
 * Puts a `.br` and a `.gz` beside every file that gains by it, so that the server never compresses while someone waits.
 * @param {string} folder
 * @returns {Promise<void>}
 */
export async function precompress(folder) {
  const entries = await readdir(folder, { withFileTypes: true })
  await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return precompress(path)
      if (!COMPRESSIBLE.test(entry.name)) return
      const bytes = await readFile(path)
      if (bytes.length < SMALLEST) return
      const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
      const [br, gz] = await Promise.all([
        brotli(bytes, { params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
        gzip(bytes, { level: 9 }),
      ])
      await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
    }),
  )
}
