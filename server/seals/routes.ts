import { eq, inArray } from 'drizzle-orm'
import * as contract from '#contract/number-sets/seals.ts'
import { PRIZE_RANKS } from '#domain/draw/draw.ts'
import { resultsFrom } from '#domain/draw/round-state.ts'
import { numbersOfMask, STRATEGIES } from '#domain/number-set/number-set.ts'
import { saltDigits, toHex } from '#domain/seal/bytes-as-text.ts'
import { inclusionPath, treeLevels } from '#domain/seal/merkle-tree.ts'
import type { ProofFile } from '#domain/seal/proof-file.ts'
import { rankScores, scoreSentence } from '#domain/seal/scoreboard.ts'
import { isSealVersion, leafText, type SealVersion, type SetProof } from '#domain/seal/set-proof.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import type { ServerDeps } from '../server-deps.ts'
import { makeProof, proveEntry } from '../transparency-log/make-proof.ts'
import { newestEntry } from '../transparency-log/store.ts'
import { hashLeaves, leafHash, sha256 } from './leaf-hashes.ts'
import {
  countsOfRounds,
  nextLeaves,
  partOfSet,
  partRoots,
  saltedSets,
  scoreOfAll,
  scoresOf,
  sealOfRound,
  sealsBefore,
} from './store.ts'
import { seal_counts, type seals } from './tables.ts'

export function sealRoutes(api: Api, db: Database, deps: ServerDeps) {
  implement(api, contract.listSeals, async ({ query: { before, limit } }) => {
    const rows = await sealsBefore(db, before, limit + 1)
    const shown = rows.slice(0, limit)
    return {
      seals: await withScores(db, deps, shown),
      next: rows.length > limit ? (shown.at(-1)?.round_number ?? null) : null,
      total: await totalScore(db),
    }
  })
  implement(api, contract.getSeal, async ({ params: { round } }) => {
    const seal = await existing(db, round)
    const [shown] = await withScores(db, deps, [seal])
    return { ...(shown as contract.SealWithScore), seal_text: seal.seal_text }
  })
  implement(api, contract.getSealCounts, async ({ params: { round } }) => {
    const seal = await existing(db, round)
    const [count] = await countsOfRounds(db, eq(seal_counts.round_number, round))
    if (!count) throw refuse('draw_not_tallied')
    const rows = await scoresOf(db, [round])
    return {
      round_number: round,
      sealed_sets: seal.sets,
      uncounted_sets: seal.sets - rows.reduce((sum, { sets }) => sum + sets, 0),
      balls: ballsOf(count.balls),
      counted_at: count.counted_at,
      is_corrected: count.is_corrected,
      rows: rows.map(({ strategy, is_bought, rank, sets }) => ({ strategy, is_bought, rank, sets })),
    }
  })
  implement(api, contract.getSetProof, async ({ caller, params: { id } }) => {
    const sets = await saltedSets(db, caller.id, { id })
    const [set] = sets
    if (!set) throw refuse('number_set_not_found')
    const seal = await existing(db, set.round_number)
    const [proof] = await signedProofs(db, seal, sets)
    if (!proof) throw refuse('set_not_sealed')
    return proof
  })
  implement(api, contract.getRoundProofs, async ({ caller, params: { round } }) => ({
    proofs: await signedProofs(db, await existing(db, round), await saltedSets(db, caller.id, { round_target: round })),
  }))
}

/** The results of all counted sealed sets; null while none were counted. */
async function totalScore(db: Database): Promise<contract.Score | null> {
  const { groups, sealed } = await scoreOfAll(db)
  return sealed?.newest ? scoreOf(sealed, groups) : null
}

/** The only sentence about members' wins that other texts may use, with its denominator. */
export const scoreboardSentence = async (db: Database): Promise<string> => scoreSentence(await totalScore(db))

type SealRow = typeof seals.$inferSelect

async function existing(db: Database, round: number): Promise<SealRow> {
  const seal = await sealOfRound(db, round)
  if (!seal) throw refuse('seal_not_found')
  return seal
}

async function withScores(
  db: Database,
  { drawMinute }: Pick<ServerDeps, 'drawMinute'>,
  rows: readonly SealRow[],
): Promise<contract.SealWithScore[]> {
  const rounds = rows.map(({ round_number }) => round_number)
  const counts = await countsOfRounds(db, inArray(seal_counts.round_number, rounds))
  const scores = await scoresOf(db, rounds)
  return rows.map(({ seal_text: _, ...seal }) => {
    const count = counts.find(({ round_number }) => round_number === seal.round_number)
    const groups = scores
      .filter(({ round_number }) => round_number === seal.round_number)
      .map((group) => ({ ...group, prize: group.sets * (group.prize ?? 0) }))
    return {
      ...seal,
      is_before_draw: Date.parse(seal.sealed_at) < resultsFrom(seal.round_number, drawMinute),
      balls: count ? ballsOf(count.balls) : null,
      score: count ? scoreOf({ rounds: 1, sets: seal.sets, is_corrected: count.is_corrected }, groups) : null,
    }
  })
}

/** The balls of `4 5 25 28 32 42 + 12`. */
function ballsOf(text: string) {
  const [numbers = '', bonus] = text.split(' + ')
  return { numbers: numbers.split(' ').map(Number), bonus_number: Number(bonus) }
}

interface Group {
  /** Both null in a folded row. */
  readonly strategy: (typeof STRATEGIES)[number] | null
  readonly is_bought: boolean | null
  readonly rank: number
  readonly sets: number
  /** Prizes of all of them, won before tax. */
  readonly prize: number
}

/** The scores of one round or of all counted rounds; `sealed` says how many sets they had. */
function scoreOf(
  sealed: { readonly rounds: number; readonly sets: number; readonly is_corrected: boolean },
  groups: readonly Group[],
): contract.Score {
  const setsOf = (which: (group: Group) => boolean) => groups.filter(which).reduce((sum, group) => sum + group.sets, 0)
  const counted = setsOf(() => true)
  const winnersOf = (which: (group: Group) => boolean) =>
    PRIZE_RANKS.map((rank) => setsOf((group) => group.rank === rank && which(group)))
  const ranks = rankScores(
    counted,
    winnersOf(() => true),
  )
  const isFolded = ({ strategy }: Group) => strategy === null
  return {
    rounds: sealed.rounds,
    sets: counted,
    uncounted_sets: sealed.sets - counted,
    ranks: ranks.map((score) => ({
      ...score,
      bought_sets: setsOf(({ rank, is_bought }) => is_bought === true && rank === score.rank),
    })),
    strategies: STRATEGIES.map((strategy) => ({
      strategy,
      sets: setsOf((group) => group.strategy === strategy),
      winners: winnersOf((group) => group.strategy === strategy),
    })).filter(({ sets }) => sets > 0),
    folded: { sets: setsOf(isFolded), winners: winnersOf(isFolded) },
    bought: {
      sets: setsOf(({ is_bought }) => is_bought === true),
      prize_amount: groups.filter(({ is_bought }) => is_bought).reduce((sum, { prize }) => sum + prize, 0),
    },
    is_corrected: sealed.is_corrected,
  }
}

/** The grammar in which a round was sealed. */
function versionOf({ seal_text }: SealRow): SealVersion {
  const { version } = JSON.parse(seal_text)
  if (!isSealVersion(version)) throw new Error(`a seal of version ${version}`)
  return version
}

/** A part of the sealed tree, with all its hashes. */
interface Part {
  readonly part: number
  readonly first_set_id: number
  readonly last_set_id: number
  readonly levels: readonly (readonly Uint8Array[])[]
}

/** The same proofs, leading on into the signed log, where the seal is in it and that was signed; else as they were before the log. */
async function signedProofs(...of: Parameters<typeof proofsOf>): Promise<(SetProof | ProofFile)[]> {
  const [db, seal] = of
  const proofs = await proofsOf(...of)
  const entry = await newestEntry(db, ['seal'], seal.round_number)
  const inLog = entry && (await proveEntry(db, entry.entry_index))
  if (!inLog) return proofs
  return proofs.map((proof) => makeProof('set', { ...proof, leaf: leafText(versionOf(seal), proof) }, inLog))
}

/** Proofs of a member's sets of one sealed round; sets that are not in its seal have none. */
async function proofsOf(
  db: Database,
  seal: typeof seals.$inferSelect,
  sets: Awaited<ReturnType<typeof saltedSets>>,
): Promise<SetProof[]> {
  const { round_number } = seal
  const version = versionOf(seal)
  const { roots, width } = await partRoots(db, round_number)
  const above = treeLevels(roots, sha256)
  const proofs: SetProof[] = []
  let part: Part | null = null
  for (const { set_id, mask, salt, is_bought } of sets) {
    if (salt === null) continue
    // The sets are in the order of their ids, so each part is read and hashed once.
    if (part === null || set_id > part.last_set_id) part = await readPart(db, version, round_number, set_id)
    if (part === null || set_id < part.first_set_id) continue
    const fields = { round_number, set_id, numbers: numbersOfMask(mask), salt: saltDigits(salt) }
    const set = version === 1 ? fields : { ...fields, is_bought }
    const hash = leafHash(version, set)
    const index = part.levels[0]?.findIndex((other) => hash.equals(other)) ?? -1
    if (index === -1) continue
    const path = [...inclusionPath(part.levels, index), ...inclusionPath(above, part.part)]
    proofs.push({
      version,
      ...set,
      leaf_index: part.part * width + index,
      tree_size: seal.sets,
      path: path.map(toHex),
      root: seal.root,
    })
  }
  return proofs
}

async function readPart(
  db: Database,
  version: SealVersion,
  round_number: number,
  set_id: number,
): Promise<Part | null> {
  const part = await partOfSet(db, round_number, set_id)
  if (!part) return null
  const ids = { after: part.first_set_id - 1, through: part.last_set_id }
  const leaves = await nextLeaves(db, round_number, ids, part.sets)
  return leaves && { ...part, levels: treeLevels(hashLeaves(version, round_number, leaves.bytes).hashes, sha256) }
}
