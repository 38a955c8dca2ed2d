import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Count, Hash, Instant, integerInUrl, limitInUrl, RoundNumber } from '../fields.ts'

/* The log of what is published before and after each draw, signed (docs/seals.md). */

/** Entries that there will never be more of. */
const MOST_ENTRIES = 99_999_999

/** A proof that holds with nothing but the public key of the log, as domain/seal/proof-file.ts reads it. */
export const ProofFile = z.strictObject({
  version: z.literal(3),
  kind: z.enum(['set', 'agreement']),
  leaf: z.string(),
  leaf_index: Count,
  tree_size: Count,
  path: z.array(Hash).readonly(),
  root: Hash,
  entry: z.string(),
  entry_index: Count,
  entry_path: z.array(Hash).readonly(),
  /** A checkpoint with its signatures (C2SP signed-note). */
  checkpoint: z.string(),
  /** The public key (vkey) of each signature. */
  keys: z.array(z.string()).readonly(),
})

/** The newest signed head of the log. */
const SignedHead = z.object({
  /** How many entries. */
  size: Count,
  root: Hash,
  signed_at: Instant,
  /** As it is published: three lines, and who signed them. */
  note: z.string(),
})

export const getLog = endpoint({
  method: 'GET',
  path: '/api/v1/public/lottery/log',
  access: 'anyone',
  summary:
    '서명한 기록의 지금: 이름, 마지막 체크포인트(C2SP tlog-checkpoint), 공개 열쇠(vkey), 설정한 증인과 그가 마지막으로 서명한 크기.',
  cached: 'until_change',
  reply: z.object({
    origin: z.string(),
    /** Null while there is no entry. */
    checkpoint: SignedHead.nullable(),
    /** All that ever signed, the newest first; `signs_until` is null for the one that goes on. */
    keys: z.array(z.object({ vkey: z.string(), made_at: Instant, signs_until: Instant.nullable() })),
    /** Those that are set up. `size` is that of the newest checkpoint that it cosigned; 0 before the first. */
    witnesses: z.array(z.object({ name: z.string(), vkey: z.string(), size: Count, cosigned_at: Instant.nullable() })),
  }),
})

export const listLogEntries = endpoint({
  method: 'GET',
  path: '/api/v1/public/lottery/log/entries',
  access: 'anyone',
  summary:
    '서명한 기록의 항목을 차례로. text의 UTF-8 바이트가 잎입니다. from부터 limit개(500개까지)이며, 서명한 것까지만 보냅니다.',
  cached: 'until_change',
  query: z.object({
    from: integerInUrl(0, MOST_ENTRIES, 'from은 0 이상의 정수여야 합니다.').default(0),
    limit: limitInUrl(500).default(100),
  }),
  reply: z.object({
    /** How many entries are signed. */
    size: Count,
    entries: z.array(
      z.object({ index: Count, kind: z.string(), round_number: RoundNumber.nullable(), text: z.string() }),
    ),
  }),
})

const Size = integerInUrl(1, MOST_ENTRIES, 'from과 to는 1 이상의 정수여야 합니다.')

/** 400 `log_sizes_reversed` where `from` is larger; 404 `log_size_unknown` where so many entries are not signed. */
export const getLogConsistency = endpoint({
  method: 'GET',
  path: '/api/v1/public/lottery/log/consistency',
  access: 'anyone',
  refuses: ['log_size_unknown', 'log_sizes_reversed'],
  summary: '기록이 줄거나 바뀌지 않고 자라기만 했다는 증명(RFC 9162, 2.1.4): 항목 from개의 나무에서 to개의 나무로.',
  cached: 'until_change',
  query: z.object({ from: Size, to: Size }),
  reply: z.object({ from: Count, to: Count, path: z.array(Hash) }),
})
