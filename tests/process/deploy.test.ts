import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { connect } from 'node:http2'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SERVER_ENV, SERVER_FLAGS } from '../../scripts/parts/server.mjs'
import { aFolder, freePort, type RunningServer, startServer, until } from './running-server.ts'
import { aStartedFolder } from './started-folder.ts'

const deploy = join(import.meta.dirname, '..', '..', 'deploy')
const read = (file: string) => readFileSync(join(deploy, file), 'utf8')
const has = (command: string, ...args: string[]) => spawnSync(command, args).status === 0
/** Debian's place, which is on the path of root only. */
const NGINX = ['nginx', '/usr/sbin/nginx'].find((path) => has(path, '-v'))
const PUBLIC_URL = 'https://lotto.example.kr'

describe('the unit for systemd', () => {
  const unit = read('systemd/lottolens.service')

  it('starts Node as `npm start` does', () => {
    expect(unit).toContain(`/bin/node ${SERVER_FLAGS.join(' ')} server/main.ts\n`)
    for (const [name, value] of Object.entries(SERVER_ENV))
      expect(unit).toMatch(new RegExp(`^Environment=.*\\b${name}=${value}$`, 'm'))
  })

  it.skipIf(!has('systemd-analyze', '--version'))('leaves the process little that it could harm', () => {
    const file = join(deploy, 'systemd/lottolens.service')
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', file])
    const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(String(stdout))?.[1])
    expect(exposure).toBeLessThanOrEqual(2)
  })

  it.skipIf(process.getuid?.() !== 0 || !has('setpriv', '--version'))(
    'runs the site as a user who can write nothing but the data folder',
    async () => {
      const { folder, remove } = aFolder()
      chownSync(folder, 65_534, 65_534)
      const before = [
        'setpriv',
        '--reuid=65534',
        '--regid=65534',
        '--clear-groups',
        '--no-new-privs',
        '--bounding-set=-all',
      ]
      const server = await startServer({ dataDir: folder, before, within: 240_000 })
      expect((await fetch(`${server.origin}/results/1245`)).status).toBe(200)
      expect(await server.stop()).toBe(0)
      expect(readdirSync(folder)).toContain('database')
      remove()
    },
  )
})

describe('the image', () => {
  const made = read('image/Containerfile')

  it('starts Node as `npm start` does, as a user who is not root', () => {
    expect(made).toContain(
      `ENTRYPOINT ${JSON.stringify(['/nodejs/bin/node', ...SERVER_FLAGS]).replaceAll(',', ', ')}\n`,
    )
    for (const [name, value] of Object.entries(SERVER_ENV))
      expect(made).toMatch(new RegExp(`^ENV .*\\b${name}=${value}$`, 'm'))
    expect(made).toMatch(/^USER 65532:65532$/m)
  })

  it('holds every folder that the server reads', () => {
    const [, copied = ''] = /cp -a (.*) \/out\/app\//.exec(made) ?? []
    expect(copied.split(' ').filter((one) => !one.includes('.'))).toEqual(
      expect.arrayContaining(['build', 'contract', 'data', 'domain', 'node_modules', 'server']),
    )
  })

  it('leaves out what a folder of somebody who builds it may hold in secret', () => {
    const ignored = readFileSync(join(deploy, '..', '.containerignore'), 'utf8').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['.env', '.data', '.git', 'node_modules']))
    expect(readFileSync(join(deploy, '..', '.dockerignore'), 'utf8')).toBe(ignored.join('\n'))
  })
})

/** A proxy that runs, in front of a site on this computer. */
interface Proxy {
  /** By https. */
  readonly origin: string
  /** By http. */
  readonly plain: string
  readonly stop: () => Promise<unknown>
}
type StartProxy = (site: RunningServer, folder: string) => Promise<Proxy>

const running = async (command: string, args: readonly string[], env = {}) => {
  const child = spawn(command, args, { stdio: 'ignore', env: { ...process.env, ...env } })
  const ended = once(child, 'exit')
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

/** The example with our ports, key and folder; everything else as it stands. */
const startNginx: StartProxy = async (site, folder) => {
  const [plain, tls] = [await freePort(), await freePort()]
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  const of = ['-nodes', '-days', '2', '-subj', '/CN=lotto.example.kr', '-keyout', key, '-out', certificate]
  spawnSync('openssl', ['req', '-x509', ...curve, ...of])
  const example = read('nginx/lottolens.conf')
    .replace('127.0.0.1:3000', `127.0.0.1:${site.port}`)
    .replace(/^ +listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443', `listen 127.0.0.1:${tls}`)
    .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, certificate)
    .replace(/\/etc\/letsencrypt\S+privkey\.pem/, key)
    .replace('/var/log/nginx/access.log', join(folder, 'access.log'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const folders = temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n')
  const file = join(folder, 'nginx.conf')
  const log = `error_log ${join(folder, 'error.log')};`
  const head = `daemon off;\nworker_processes 1;\npid ${join(folder, 'nginx.pid')};\n${log}\nevents {}\n`
  writeFileSync(file, `${head}http {\naccess_log off;\n${folders}\n${example}\n}\n`)
  const tested = spawnSync(NGINX as string, ['-t', '-q', '-c', file, '-g', log])
  expect([tested.status, String(tested.stderr)]).toEqual([0, ''])
  const stop = await running(NGINX as string, ['-c', file])
  return { origin: `https://127.0.0.1:${tls}`, plain: `http://127.0.0.1:${plain}`, stop }
}

/** The example as it stands, with our ports and a certificate of Caddy's own. */
const startCaddy: StartProxy = async (site, folder) => {
  const [plain, tls] = [await freePort(), await freePort()]
  const options = ['admin off', `http_port ${plain}`, `https_port ${tls}`, 'local_certs', 'skip_install_trust']
  const example = read('caddy/Caddyfile').replace('127.0.0.1:3000', `127.0.0.1:${site.port}`)
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\n${options.map((option) => `\t${option}\n`).join('')}}\n${example}`)
  const stop = await running('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  })
  return { origin: `https://127.0.0.1:${tls}`, plain: `http://127.0.0.1:${plain}`, stop }
}

describe.skipIf(!has('caddy', 'version'))('the proxy of compose.yaml', () => {
  it('is configured as Caddy takes it', () => {
    const config = join(deploy, 'image/Caddyfile')
    const { status } = spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', config], {
      env: { ...process.env, SITE_NAME: 'lotto.example.kr' },
    })
    expect(status).toBe(0)
  })
})

const PROXIES = [
  { name: 'nginx', isInstalled: NGINX !== undefined && has('openssl', 'version'), start: startNginx },
  { name: 'Caddy', isInstalled: has('caddy', 'version'), start: startCaddy },
].filter(({ isInstalled }) => isInstalled)

describe.each(PROXIES)('behind $name, as the example has it', async ({ start }) => {
  const { folder: data, remove: removeData } = await aStartedFolder()
  const { folder, remove } = aFolder()
  let server: RunningServer
  let proxy: Proxy

  beforeAll(async () => {
    server = await startServer({ dataDir: data, env: { PUBLIC_URL, TRUST_PROXY: '1' }, within: 240_000 })
    proxy = await start(server, folder)
    await until('the proxy leads to the site', () =>
      ask('/robots.txt').then(
        ({ status }) => status === 200,
        () => false,
      ),
    )
  }, 300_000)
  afterAll(async () => {
    await proxy?.stop()
    await server.stop()
    removeData()
    remove()
  })

  const open = () => connect(proxy.origin, { rejectUnauthorized: false, servername: 'lotto.example.kr' })

  /** One answer by HTTP/2. */
  async function ask(path: string, headers: Record<string, string> = {}) {
    const session = open()
    try {
      await once(session, 'connect')
      const stream = session.request({ ':path': path, ':authority': 'lotto.example.kr', ...headers })
      const [answered] = await once(stream, 'response')
      let bytes = 0
      for await (const chunk of stream) bytes += (chunk as Buffer).length
      return { status: answered[':status'] as number, headers: answered as Record<string, string>, bytes }
    } finally {
      session.destroy()
    }
  }

  it('pages come by HTTP/2, compressed by the site, and are to be asked for by https alone', async () => {
    const page = await ask('/results/1245', { 'accept-encoding': 'br' })
    expect(page).toMatchObject({
      status: 200,
      headers: { 'content-encoding': 'br', 'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/) },
    })
    // Which release it is, it keeps to itself.
    expect(page.headers.server ?? '').not.toMatch(/\d/)
    const icon = await ask('/favicon.ico')
    expect(icon.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it('who asks by http is led on to https, but for programs, which are refused', async () => {
    const of = (path: string) =>
      new Promise<readonly [number | undefined, string | undefined]>((resolve, reject) => {
        const asked = get(proxy.plain + path, { headers: { host: 'lotto.example.kr' } }, (answer) => {
          answer.resume()
          resolve([answer.statusCode, answer.headers.location])
        })
        asked.on('error', reject)
      })
    expect(await of('/results/1245?page=2')).toEqual([301, `${PUBLIC_URL}/results/1245?page=2`])
    expect(await of('/api/v1/public/health')).toEqual([403, undefined])
  })

  it('a live page hears at once how things stand, and stays connected', async () => {
    const session = open()
    const stream = session.request({ ':path': '/api/v1/public/events', ':authority': 'lotto.example.kr' })
    let said = ''
    stream.setEncoding('utf8').on('data', (text) => (said += text))
    await until('the first word is there', () => /event: now\ndata: \{/.test(said))
    // Somebody else asks in between, so that the stream would have ended if it were to.
    expect((await ask('/robots.txt')).status).toBe(200)
    expect([stream.closed, session.closed]).toEqual([false, false])
    session.destroy()
  })

  it('visitors are told apart by the proxy, whatever they say of themselves', async () => {
    const tries = Array.from({ length: 130 }, (_, i) =>
      ask('/api/v1/validation/username-availability?username=hana', { 'x-forwarded-for': `203.0.113.${i}` }),
    )
    const codes = (await Promise.all(tries)).map(({ status }) => status)
    // Sixty at once from one address: those who make up an address are counted together all the same.
    expect(codes.filter((code) => code === 429).length).toBeGreaterThan(20)
  })
})
