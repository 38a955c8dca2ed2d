import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, limitInUrl, RoundNumber } from '../fields.ts'

/** A version of the data: every change of draws or shops makes one. */
const DataVersion = z.object({
  /** The newest round, and how many versions with that round came before: `1245.0`. */
  version: z.string(),
  made_at: Instant,
  /** The rounds whose lines came or changed; both empty in the first version. */
  changed: z.object({ draws: z.array(RoundNumber), shops: z.array(RoundNumber) }),
  /** Of each file in it. */
  files: z.array(z.object({ path: z.string(), sha256: z.string() })),
})
export type DataVersion = z.output<typeof DataVersion>

export const listDataVersions = endpoint({
  method: 'GET',
  path: '/api/v1/public/data/versions',
  access: 'anyone',
  summary:
    '데이터의 버전, 최근 것부터 limit개(기본 100). 버전마다 만든 때와 달라진 회차, CSV 파일의 주소와 SHA-256이 있습니다.',
  cached: 'until_change',
  query: z.object({ limit: limitInUrl(100).default(100) }),
  reply: z.object({ versions: z.array(DataVersion) }),
})
