import { z } from 'zod'
import { STRATEGIES } from '#domain/number-set/number-set.ts'
import { endpoint } from '../endpoint.ts'
import {
  Count,
  Hash,
  Instant,
  idInUrl,
  LottoNumber,
  limitInUrl,
  Rank,
  RoundInUrl,
  RoundNumber,
  SixNumbers,
  Won,
} from '../fields.ts'
import { ProofFile } from '../site/transparency-log.ts'

/** The published seal of a round whose sales have closed; never changed. Grammar: docs/seals.md. */
export const Seal = z.object({
  round_number: RoundNumber,
  /** How many sets were sealed. */
  sets: Count,
  /** Root of the Merkle tree (RFC 9162, SHA-256) over their leaves. */
  root: Hash,
  sealed_at: Instant,
  /** Whether it came before the first ball could fall, 20:35 of its Saturday. */
  is_before_draw: z.boolean(),
  /** SHA-256 of `seal_text`, and of that of the round before; null for the first. */
  sha256: Hash,
  previous_sha256: Hash.nullable(),
})
export type Seal = z.output<typeof Seal>

/** How many sets won a rank, beside what chance gives them: mean and 95 % band. */
const RankScore = z.object({
  rank: Rank,
  sets: Count,
  bought_sets: Count,
  expected_count: z.number(),
  band_low: Count,
  band_high: Count,
})

/** How sealed sets did; shown whether they did well or badly. */
export const Score = z.object({
  /** Rounds and sets that were counted. */
  rounds: Count,
  sets: Count,
  /** Sealed sets of accounts that an earlier release had deleted before the tally, so that their hits are unknown. */
  uncounted_sets: Count,
  ranks: z.array(RankScore).length(5),
  strategies: z.array(
    z.object({
      strategy: z.enum(STRATEGIES),
      sets: Count,
      /** Of rank 1 to 5. */
      winners: z.array(Count).length(5),
    }),
  ),
  /**
   * Sets in rows of fewer than five of equal strategy, mark and rank in a round: they are in `ranks`, and in neither `strategies`,
   * `bought_sets` nor `bought`, so that nobody reads from a small count how somebody's sets did.
   */
  folded: z.object({ sets: Count, winners: z.array(Count).length(5) }),
  /** Of sets that their members had marked as bought when sales closed: their number, and prizes before tax. */
  bought: z.object({ sets: Count, prize_amount: Won }),
  /** A draw was corrected after it had been counted; this is the count of the balls that stand. */
  is_corrected: z.boolean(),
})
export type Score = z.output<typeof Score>

const Balls = z.object({ numbers: SixNumbers, bonus_number: LottoNumber })

/** A seal with how its sets did, and the balls that they were counted for; both null until the draw is tallied. */
export const SealWithScore = Seal.extend({ score: Score.nullable(), balls: Balls.nullable() })
export type SealWithScore = z.output<typeof SealWithScore>

export const listSeals = endpoint({
  method: 'GET',
  path: '/api/v1/public/lottery/seals',
  access: 'anyone',
  summary:
    '추첨 전에 봉인한 번호: 회차마다 세트 수와 봉인값, 집계된 뒤에는 성적. 최근 회차부터이며 before 앞의 회차로 이어집니다. total은 봉인하고 집계한 모든 회차의 성적입니다.',
  cached: 'until_change',
  query: z.object({ before: RoundInUrl.optional(), limit: limitInUrl(50).default(10) }),
  reply: z.object({ seals: z.array(SealWithScore), next: RoundNumber.nullable(), total: Score.nullable() }),
})

export const getSeal = endpoint({
  method: 'GET',
  path: '/api/v1/public/lottery/seals/:round',
  access: 'anyone',
  refuses: ['seal_not_found'],
  summary:
    '한 회차의 봉인과 성적. seal_text의 SHA-256이 sha256이고, 그 안에 봉인값과 시각, 앞 회차의 SHA-256이 있습니다.',
  cached: 'until_change',
  params: z.object({ round: RoundInUrl }),
  reply: SealWithScore.extend({ seal_text: z.string() }),
})

/** As domain/seal/set-proof.ts reads it: of rounds that stand in no entry of the log. */
const SetProof = z.object({
  version: z.int().min(1),
  round_number: RoundNumber,
  set_id: z.int(),
  numbers: SixNumbers.readonly(),
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  /** Whether it was marked as bought when sales closed; absent in version 1. */
  is_bought: z.boolean().optional(),
  leaf_index: Count,
  tree_size: Count,
  path: z.array(Hash).readonly(),
  root: Hash,
})

/** Since there is the log a proof leads on into it. */
const AnySetProof = z.union([ProofFile, SetProof])
export type AnySetProof = z.output<typeof AnySetProof>

export const getSetProof = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/generated-numbers/:id/proof',
  access: 'member',
  refuses: ['number_set_not_found', 'seal_not_found', 'set_not_sealed'],
  summary:
    '내 번호 하나가 봉인에 들어 있다는 증명: 번호와 소금, 봉인값까지의 경로, 서명한 기록까지의 경로와 서명(docs/seals.md의 3판).',
  params: idInUrl('번호의 식별자가 아닙니다.', 15),
  reply: AnySetProof,
})

export const getRoundProofs = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/seals/:round/proofs',
  access: 'member',
  refuses: ['seal_not_found'],
  summary: '한 회차에 봉인한 내 번호 모두의 증명.',
  params: z.object({ round: RoundInUrl }),
  reply: z.object({ proofs: z.array(AnySetProof) }),
})

/** For people who check the count: the rows of one round as the job counted them. */
export const getSealCounts = endpoint({
  method: 'GET',
  path: '/api/v1/public/lottery/seals/:round/counts',
  access: 'anyone',
  refuses: ['draw_not_tallied', 'seal_not_found'],
  summary:
    '감사용: 한 회차의 봉인한 세트를 전략, 구매 표시, 등수(0은 낙첨)로 나눈 수. 5세트 미만인 줄은 등수마다 한 줄로 합치고 전략과 구매 표시를 null로 합니다. 합과 uncounted_sets를 더하면 봉인한 세트 수입니다.',
  cached: 'until_change',
  params: z.object({ round: RoundInUrl }),
  reply: z.object({
    round_number: RoundNumber,
    sealed_sets: Count,
    uncounted_sets: Count,
    balls: Balls,
    counted_at: Instant,
    is_corrected: z.boolean(),
    rows: z.array(
      z.object({
        strategy: z.enum(STRATEGIES).nullable(),
        is_bought: z.boolean().nullable(),
        rank: z.int().min(0).max(5),
        sets: Count,
      }),
    ),
  }),
})
