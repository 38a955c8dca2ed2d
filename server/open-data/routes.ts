import { readFile } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { listDataVersions } from '#contract/site/data-versions.ts'
import { DATA_FILES, DATA_PACKAGE, VERSIONED, versionPath } from '#contract/site/open-data.ts'
import { EVIDENCE_FILES, MONITOR_FILES, PROOF_FILES } from '#contract/site/proof-files.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { createPictureCache } from '../http/picture-cache.ts'
import { refuse } from '../http/refuse.ts'
import { API } from '../http/request-kind.ts'
import { DATA_POLICY, OPEN_TO_ALL } from '../http/security-headers.ts'
import { serveFile } from '../http/serve-file.ts'
import type { ServerDeps } from '../server-deps.ts'
import { bytesOfFile, dataPackage, isText, TEXT_FILES } from './files.ts'
import { fileOfVersion, newestVersions } from './versions.ts'

const TEXT = 'text/plain; charset=utf-8'
const NOTEBOOK = 'application/x-ipynb+json; charset=utf-8'

const docs = (name: string) => new URL(`../../docs/${name}`, import.meta.url)
const notebook = (name: string) => new URL(`../../notebooks/${name}`, import.meta.url)
const PROGRAMS = [...PROOF_FILES, ...MONITOR_FILES, ...EVIDENCE_FILES]
const SOURCES: Readonly<Record<(typeof PROGRAMS)[number]['path'], URL>> = {
  '/data/seals.md': docs('seals.md'),
  '/data/check_proof.py': docs('seals/check_proof.py'),
  '/data/check-proof.mjs': docs('seals/check-proof.mjs'),
  '/data/monitor_log.py': docs('seals/monitor_log.py'),
  '/data/monitor-log.mjs': docs('seals/monitor-log.mjs'),
  '/data/evidence.ipynb': notebook('evidence.ipynb'),
  '/data/evidence.py': notebook('evidence.py'),
}

/** The address in the notebook, which is ours where we give it out. */
const ANY_SITE = 'http://localhost:3000'

/** A version never changes; the files of today may within a minute. */
const [FOR_A_YEAR, FOR_A_MINUTE] = ['public, max-age=31536000', 'public, max-age=60']

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Every draw, prize, shop and seal as files that anyone may fetch, from any site, and every version of them. */
export function openDataRoutes(api: Api, db: Database, deps: ServerDeps) {
  const headers = { 'content-security-policy': DATA_POLICY, ...OPEN_TO_ALL }
  const file = (url: string, contentType: string, body: () => Promise<string>) =>
    serveFile(api, url, { contentType, headers, isRationed: true }, body)
  const sendBytes = createPictureCache(deps)
  const send =
    (make: () => Promise<Buffer>, contentType: string, cacheControl: string): Handler =>
    (request, reply) =>
      sendBytes({ request, reply, address: request.url.split('?')[0] as string, contentType, headers }, () =>
        api.renderBudget.spend('data', request, async () => ({ bytes: await make(), cacheControl })),
      )
  for (const { path, type } of DATA_FILES)
    if (isText(path)) file(path, `${type}; charset=utf-8`, () => TEXT_FILES[path](db))
    else
      api.app.get(
        path,
        { schema: { hide: true } },
        send(() => bytesOfFile(db, path), type, FOR_A_MINUTE),
      )
  file(DATA_PACKAGE, 'application/json; charset=utf-8', () => dataPackage(db, deps.publicUrl))
  for (const { path } of PROGRAMS)
    file(path, path.endsWith('.ipynb') ? NOTEBOOK : TEXT, async () =>
      (await readFile(SOURCES[path], 'utf8')).replaceAll(ANY_SITE, deps.publicUrl),
    )

  implement(api, listDataVersions, async ({ query }) => ({
    versions: (await newestVersions(db, query.limit)).map(({ version, made_at, undo, hashes }) => ({
      ...{ version, made_at },
      changed: { draws: Object.keys(undo.draws).map(Number), shops: Object.keys(undo.shops).map(Number) },
      files: VERSIONED.map((name) => ({ path: versionPath(version, name), sha256: hashes[name] })),
    })),
  }))
  for (const name of VERSIONED)
    api.app.get<{ Params: { version: string } }>(
      versionPath(':version', name),
      { config: API, schema: { hide: true } },
      (request, reply) => {
        const { version } = request.params
        if (!/^\d{1,6}\.\d{1,6}$/.test(version)) throw refuse('data_version_not_found')
        const make = async () => {
          const text = await fileOfVersion(db, version, name)
          if (text === null) throw refuse('data_version_not_found')
          return Buffer.from(text)
        }
        return send(make, 'text/csv; charset=utf-8', FOR_A_YEAR)(request, reply)
      },
    )
}
