import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCollector } from '../support/stand-in-collector.ts'
import { databaseUrl, onServer } from '../support/template.ts'
import { aFolder, type RunningServer, startServer, until } from './running-server.ts'
import { aStartedFolder } from './started-folder.ts'

const hasPostgres = await onServer('select 1').then(
  () => true,
  () => false,
)
const parentOf = (digit: string) => ({ traceId: digit.repeat(32), spanId: digit.repeat(16) })
const headersOf = ({ traceId, spanId }: ReturnType<typeof parentOf>) => ({
  traceparent: `00-${traceId}-${spanId}-01`,
})

describe.each(['embedded', ...(hasPostgres ? ['postgres'] : [])])('traces on the %s engine', (engine) => {
  const name = `lottolens_traces_${process.pid}`
  let folder: ReturnType<typeof aFolder>
  let collector: Awaited<ReturnType<typeof aCollector>>
  let server: RunningServer

  beforeAll(async () => {
    collector = await aCollector()
    folder = engine === 'embedded' ? await aStartedFolder() : aFolder()
    if (engine === 'postgres') await onServer(`create database ${name}`)
    const secretKey = randomBytes(32).toString('base64url')
    server = await startServer({
      dataDir: folder.folder,
      env: {
        ...(engine === 'postgres' && { DATABASE_URL: databaseUrl(name), SECRET_KEY: secretKey }),
        OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a-token, x-tenant=lotto',
        OTEL_SERVICE_NAME: 'lottolens of a test',
      },
    })
  })
  afterAll(async () => {
    await server.stop()
    await collector.close()
    if (engine === 'postgres') await onServer(`drop database ${name} with (force)`)
    folder.remove()
  })

  const spanUnder = async ({ traceId, spanId }: ReturnType<typeof parentOf>) => {
    const found = () => collector.spans().find((span) => span.traceId === traceId && span.parentSpanId === spanId)
    await until('the request has arrived', () => found() !== undefined)
    return found() as NonNullable<ReturnType<typeof found>>
  }

  it('have the calls that a page makes in process beneath the page, and their statements beneath them', async () => {
    const parent = parentOf('a')
    expect((await fetch(`${server.origin}/results/1150`, { headers: headersOf(parent) })).status).toBe(200)
    const page = await spanUnder(parent)
    expect([page.name, page.kind]).toEqual(['GET /*', 2])
    const calls = collector.beneath(page).filter(({ kind }) => kind === 1)
    expect(calls.map((call) => call.name)).toContain('GET /api/v1/public/lottery/results/:round')
    const statements = calls.flatMap(collector.beneath)
    expect(statements.map((statement) => statement.name)).toContain('select')
    expect(statements.every(({ traceId }) => traceId === parent.traceId)).toBe(true)
    const [batch] = collector.received
    expect(batch).toMatchObject({
      path: '/v1/traces',
      headers: { authorization: 'Bearer a-token', 'x-tenant': 'lotto' },
    })
    expect(batch?.body).toContain('lottolens of a test')
  })

  it('have jobs by their names, with their statements, and nothing of the polling of the queue', async () => {
    const jobs = () => collector.spans().filter(({ attributes }) => attributes['lottolens.job'] !== undefined)
    await until('a job has arrived', () => jobs().some((job) => collector.beneath(job).length > 0))
    const roots = collector.spans().filter(({ parentSpanId = '' }) => parentSpanId === '')
    expect(roots.filter(({ kind }) => kind === 3)).toEqual([])
  })

  it('are flushed when the server is told to stop', async () => {
    const parent = parentOf('c')
    await (await fetch(`${server.origin}/api/v1/public/faq`, { headers: headersOf(parent) })).text()
    expect(await server.stop()).toBe(0)
    expect(collector.spans().some(({ traceId }) => traceId === parent.traceId)).toBe(true)
    expect(server.output()).not.toMatch(/a-token|Traces do not arrive/)
  })
})

describe('a collector that', () => {
  it.each(['refuses', 'hangs'] as const)('%s changes nothing for visitors, and is told of once', async (manner) => {
    const { folder, remove } = await aStartedFolder()
    const collector = await aCollector(manner)
    const server = await startServer({
      dataDir: folder,
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a-token',
      },
    })
    const told = () => server.output().match(/"message":"Traces do not arrive/g)?.length ?? 0
    let asked = 0
    const ask = async () => {
      asked += 1
      const answer = await fetch(`${server.origin}/api/v1/public/lottery/results?skip=${asked}&limit=3`)
      expect(answer.status).toBe(200)
    }
    await until('it is told', async () => {
      await ask()
      return told() > 0
    })
    // One at a time: when the one after the next comes, the next has been given up as well.
    const batches = () => new Set(collector.received.map(({ body }) => body)).size
    const before = batches()
    await until('another batch has been given up', async () => {
      await ask()
      return batches() > before + 1
    })
    expect(told()).toBe(1)
    expect(await server.stop()).toBe(0)
    expect([told(), server.output().includes('a-token')]).toEqual([1, false])
    await collector.close()
    remove()
  })
})

describe('without an endpoint', () => {
  /** Node says of each module, of either kind, that it loads it. */
  const NAMES_MODULES = { NODE_DEBUG: 'module,esm' }
  const outputWith = async (endpoint: string) => {
    const { folder, remove } = await aStartedFolder()
    const env = { ...NAMES_MODULES, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }
    const server = await startServer({ dataDir: folder, env })
    await server.stop()
    remove()
    return server.output()
  }

  it('nothing of OpenTelemetry is loaded', async () => {
    expect(await outputWith('http://127.0.0.1:1')).toContain('@opentelemetry/sdk-trace')
    const without = await outputWith('')
    expect(without).toContain('node_modules')
    expect(without).not.toContain('@opentelemetry')
  })
})
