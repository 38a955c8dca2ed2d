import { createServer } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import * as staff from '#contract/admin/staff.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as signIn from '#contract/members/sign-in.ts'
import type { HttpServer } from '../http/create-http-server.ts'
import { isApi } from '../http/is-api.ts'
import { refusalCodeOf } from '../http/refuse.ts'
import { SettingsError } from '../settings.ts'
import { createFigures, type Sources } from './figures.ts'

/*
 * Figures for Prometheus, on a port of their own. Nothing here is loaded unless METRICS_PORT is set. No label takes a value
 * that a visitor makes up: routes are templates, codes and names come from lists of ours.
 */

/** Milliseconds after which the database counts as away; a scrape may take ten seconds. */
const FIGURES_WITHIN = 5_000
/** Seconds; a page that is felt as slow is between the fourth and the fifth. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const addressesOf = (...endpoints: readonly Endpoint[]) =>
  endpoints.flatMap(({ path, aliases = [] }) => [path, ...aliases])
/** Where somebody says who they are. */
const SIGN_INS = new Map<string, 'member' | 'staff'>([
  ...addressesOf(signIn.logIn, signIn.logInByPhone, signIn.finishSocialLogin, signIn.finishSocialLoginByBody).map(
    (path) => [path, 'member'] as const,
  ),
  ...addressesOf(staff.signInStaff).map((path) => [path, 'staff'] as const),
])

/** A call that a page or the command line makes inside this process has no connection, and is part of something counted. */
const isFromOutside = ({ raw }: FastifyRequest) => raw.socket instanceof Socket

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Counter({
    name: 'lottolens_requests_total',
    help: 'Requests by route template, method and class of the answer. Kept answers are counted apart.',
    labelNames: ['route', 'method', 'class'] as const,
    registers,
  })
  const seconds = new Histogram({
    name: 'lottolens_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['kind'] as const,
    buckets: BUCKETS,
    registers,
  })
  const refused = new Counter({
    name: 'lottolens_refusals_total',
    help: 'Refused requests by the code that the caller was told.',
    labelNames: ['code'] as const,
    registers,
  })
  const refusedSignIns = new Counter({
    name: 'lottolens_sign_ins_refused_total',
    help: 'Refused sign-ins: wrong passwords, codes and providers, and those over the limit.',
    labelNames: ['who'] as const,
    registers,
  })
  // Both from the start on: an alarm needs a zero to see a rise.
  for (const who of ['member', 'staff'] as const) refusedSignIns.inc({ who }, 0)

  let cache: HttpServer['cache'] | undefined
  new Counter({
    name: 'lottolens_kept_answers_total',
    help: 'Answers that were kept already (hit) and that had to be made (miss).',
    labelNames: ['outcome'] as const,
    registers,
    collect() {
      const { hits, misses } = cache?.asked ?? { hits: 0, misses: 0 }
      this.reset()
      this.inc({ outcome: 'hit' }, hits)
      this.inc({ outcome: 'miss' }, misses)
    },
  })
  new Gauge({
    name: 'lottolens_kept_answers_bytes',
    help: 'Memory that kept answers take.',
    registers,
    collect() {
      this.set(cache?.size.bytes ?? 0)
    },
  })

  const watch = (api: HttpServer) => {
    cache = api.cache
    api.app.addHook('onResponse', async (request, reply) => {
      if (!isFromOutside(request)) return
      const { method, routeOptions } = request
      const route = routeOptions.url ?? 'none'
      requests.inc({ route, method, class: `${Math.floor(reply.statusCode / 100)}xx` })
      seconds.observe({ kind: isApi(request) ? 'call' : 'page' }, reply.elapsedTime / 1_000)
      const code = refusalCodeOf(request)
      if (code === undefined) return
      refused.inc({ code })
      const who = SIGN_INS.get(route)
      if (who && reply.statusCode < 500) refusedSignIns.inc({ who })
    })
  }

  return { registry, watch }
}

/**
 * Serves the figures until stopped. A scrape during the start, or while the database is away, gets what there is.
 * @throws {SettingsError} when the port is taken
 */
export async function serveMetrics(
  { registry }: Pick<ReturnType<typeof createMetrics>, 'registry'>,
  { host, port }: { readonly host: string; readonly port: number },
  sources: Sources,
): Promise<{ stop: () => Promise<void> }> {
  const readFigures = createFigures(registry, sources)
  let reading: Promise<void> | null = null
  // However many ask, and however slow the database is, it is asked once at a time.
  const read = () => {
    reading ??= readFigures().finally(() => {
      reading = null
    })
    return reading
  }
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    await Promise.race([read(), after(FIGURES_WITHIN, undefined, { ref: false })]).catch(sources.world.report)
    const text = await registry.metrics()
    response.writeHead(200, { 'content-type': registry.contentType }).end(text)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new SettingsError('설정을 고쳐 주세요.\n  METRICS_PORT: 이 포트는 이미 사용 중입니다.')
          : error,
      ),
    )
    server.listen(port, host)
  })
  return {
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
