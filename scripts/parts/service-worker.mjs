// Run by the build, on the project's own Node: builds the service worker of the site that lies in `build/client`, beside it.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { ENDPOINTS } from '../../server/http/endpoints.ts'
import { bareContract } from '../../web/bundling/bare-contract.ts'
import { inProject } from './project.mjs'

const CLIENT = inProject('build', 'client')

/**
 * Every file that pages of visitors and members may load, at once or later: what their routes name, and what that names.
 * Code of the back office is no part of it. Addresses of the site, sorted.
 * @returns {string[]}
 */
function codeOfVisitors() {
  const files = readdirSync(join(CLIENT, 'assets')).filter((name) => !/\.(br|gz)$/.test(name))
  /** @param {RegExp} pattern */
  const named = (pattern) => {
    const name = files.find((file) => pattern.test(file))
    if (!name) throw new Error(`No file of the build is called ${pattern}.`)
    return name
  }
  const text = (/** @type {string} */ name) => readFileSync(join(CLIENT, 'assets', name), 'utf8')
  const manifest = named(/^manifest-.*\.js$/)
  const { entry, routes } = JSON.parse(
    text(manifest)
      .replace(/^[^{]*/, '')
      .replace(/;\s*$/, ''),
  )
  const begins = [entry, ...Object.values(routes).filter(({ id }) => !id.startsWith('admin/'))].flatMap(
    ({ module, imports = [], css = [] }) => [module, ...imports, ...css],
  )
  const found = new Set([manifest])
  /** @param {string} name */
  const add = (name) => {
    if (found.has(name)) return
    found.add(name)
    if (/\.(js|css)$/.test(name)) for (const file of files) if (text(name).includes(file)) add(file)
  }
  for (const address of begins) add(address.replace(/^\/assets\//, '').replace(/#.*$/, ''))
  return [...found].map((name) => `/assets/${name}`).sort()
}

/** @param {'public' | 'member'} whose */
const offline = (whose) => ENDPOINTS.flatMap(([, endpoint]) => (endpoint.offline === whose ? [endpoint.path] : []))

const code = [...codeOfVisitors(), '/favicon.svg', '/icon-192.png']
await build({
  configFile: false,
  root: inProject(),
  publicDir: false,
  logLevel: 'warn',
  plugins: [bareContract()],
  define: {
    CODE_FILES: JSON.stringify(code),
    STYLE_FILES: JSON.stringify(code.filter((file) => file.endsWith('.css'))),
    OFFLINE: JSON.stringify({ public: offline('public'), member: offline('member') }),
    RELEASE: JSON.stringify(createHash('sha256').update(code.join()).digest('hex').slice(0, 12)),
    // Workbox's messages for development stay out.
    'process.env.NODE_ENV': JSON.stringify('production'),
  },
  build: {
    outDir: CLIENT,
    emptyOutDir: false,
    rollupOptions: {
      input: inProject('web', 'service-worker', 'service-worker.ts'),
      // One classic script: browsers have had workers for longer than they have run modules as workers.
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})
