import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { SubscriptionTier } from '#contract/plans.ts'
import { publish } from '../database/publish.ts'
import { refuse } from '../http/refuse.ts'
import type { Outside } from '../outside.ts'
import { countOfTiers, putTiers, withdrawOtherTiers } from './tier-store.ts'

const SHIPPED = new URL('../../data/plans.json', import.meta.url)

const Text = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .refine((text) => !text.includes('\0'))

/** A file of tiers, as `data/plans.json` is one. */
const Tiers = z
  .array(
    SubscriptionTier.omit({ id: true })
      .partial({ is_disabled: true, sold_out_mark: true, sold_out_color: true })
      .extend({
        name: Text(40),
        price: z.int().min(0).max(100_000_000),
        features: z.array(Text(100)).max(20),
        description: Text(500),
        max_numbers_per_month: z.int().min(0).max(100_000),
        sold_out_mark: Text(20).nullable().optional(),
      })
      .strict(),
  )
  .min(1)
  .max(50)
  .refine((tiers) => new Set(tiers.map(({ name }) => name)).size === tiers.length, {
    error: '같은 이름의 플랜이 두 번 있습니다.',
  })

type Published = Pick<Outside, 'db' | 'changes'>

interface Loaded {
  /** How many tiers the file holds. */
  readonly tiers: number
  /** Names that the file no longer holds but members have taken: kept, no longer offered. */
  readonly withdrawn: readonly string[]
}

/**
 * Puts the tiers of a file in place of all there are: new names are added, known ones changed. Others go; where a
 * member has ever taken one it stays for the history and can no longer be taken.
 * @throws invalid_request with each problem; nothing is changed then
 */
export async function loadTiers(outside: Published, text: string): Promise<Loaded> {
  const tiers = tiersIn(text).map((tier) => ({
    is_disabled: false,
    sold_out_mark: null,
    sold_out_color: 'RED' as const,
    ...tier,
  }))
  const withdrawn = await publish(outside, async (tx) => {
    await putTiers(tx, tiers)
    return withdrawOtherTiers(
      tx,
      tiers.map(({ name }) => name),
    )
  })
  return { tiers: tiers.length, withdrawn }
}

function tiersIn(text: string): z.output<typeof Tiers> {
  const { success, data, error } = Tiers.safeParse(jsonIn(text))
  if (success) return data
  const errors = error.issues.map(({ path, message }) => ({ path: path.join('.') || '플랜', message }))
  throw refuse('invalid_request', { errors })
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refuse('invalid_request', { errors: [{ path: '플랜', message: 'JSON으로 읽을 수 없습니다.' }] })
  }
}

/** Gives a new installation the shipped tiers; once there are any, they are the operator's. */
export async function loadShippedTiers(outside: Published): Promise<void> {
  if ((await countOfTiers(outside.db)) === 0) await loadTiers(outside, await readFile(SHIPPED, 'utf8'))
}
