import { openRound, salesCloseAt } from '#domain/calendar.ts'
import { mustHold } from '#domain/must-hold.ts'
import { toHex } from '#domain/seal/bytes-as-text.ts'
import { treeRoot } from '#domain/seal/merkle-tree.ts'
import { AGREEMENT_VERSION } from '#domain/syndicate/agreement-leaf.ts'
import type { Database } from '../database/database.ts'
import { holdLock } from '../database/locks.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { appendEntry } from '../transparency-log/append-entry.ts'
import { sha256 } from '../transparency-log/sha256.ts'
import { agreementHash, sealedAgreement } from './agreement-leaves.ts'
import { wholeSyndicates } from './shown-syndicate.ts'
import { addAgreementSeal, agreedSyndicates, agreementSeal, roundsToSeal } from './store.ts'

type Deps = Pick<ServerDeps, 'now' | 'log' | 'queueJobs'>

/** Rounds that may be missed: with more the clock must be wrong, and a round on sale would be sealed for good. */
const MOST_ROUNDS_MISSED = 60

/**
 * Seals the agreements of every round whose sales have closed: a tree over the leaves of all syndicates in which everybody agreed, and
 * its root as one entry of the log. Exactly once a round, also with several instances and after crashes: it is one transaction, which
 * waits for changes that are under way. A round without agreements has no seal.
 * @throws when the clock is so far ahead that it must be wrong
 */
export async function sealAgreements(db: Database, deps: Deps): Promise<void> {
  const newest = openRound(deps.now()) - 1
  const rounds = await roundsToSeal(db, newest)
  const [oldest] = rounds
  if (oldest !== undefined && newest - oldest >= MOST_ROUNDS_MISSED)
    throw new Error(
      `agreements of round ${oldest} are said to be over by ${newest}: is the clock right? Nothing was sealed`,
    )
  for (const round_number of rounds) await sealRound(db, deps, round_number)
}

const sealRound = (db: Database, deps: Deps, round_number: number): Promise<void> =>
  db.transaction(async (tx) => {
    await holdLock(tx, 'syndicates', round_number)
    if (await agreementSeal(tx, round_number)) return
    const whole = await wholeSyndicates(tx, deps, await agreedSyndicates(tx, round_number))
    if (whole.length === 0) return
    const leaves = whole.map((one) => ({ syndicate_id: one.syndicate.id, hash: agreementHash(sealedAgreement(one)) }))
    const root = toHex(
      treeRoot(
        leaves.map(({ hash }) => hash),
        sha256,
      ),
    )
    const sealed_at = instantOf(deps.now())
    const text = JSON.stringify({
      ...{ kind: 'agreements', version: AGREEMENT_VERSION, round_number, tree_size: leaves.length, root },
      sales_closed_at: instantOf(salesCloseAt(round_number)),
      sealed_at,
    })
    // The log is held by whoever appends, so this comes last but for the row that names its entry.
    const entry_index = await appendEntry(tx, deps, { kind: 'agreements', text })
    const seal = { round_number, agreements: leaves.length, root, entry_index, sealed_at }
    mustHold(
      (await addAgreementSeal(tx, seal, leaves)) ? null : `the agreements of round ${round_number} were sealed twice`,
    )
    deps.log('the agreements of a round are sealed', { round_number, agreements: leaves.length, root })
  })
