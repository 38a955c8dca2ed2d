import type { z } from 'zod'
import { RefundAccount } from '#contract/plans/cancellation-form.ts'
import { maskedAccount } from '#domain/money/refund.ts'
import { maskedName } from '../../domain/member/member.ts'
import type { Keys } from '../keys/secret-key.ts'
import { seal, unseal } from '../messages/seal.ts'
import type { World } from '../world.ts'

type Account = z.output<typeof RefundAccount>

/** An account as it is stored. */
export const sealedAccount = (world: Pick<World, 'secretKey' | 'randomBytes'>, account: Account): string =>
  seal(world, JSON.stringify(account))

export const openedAccount = (world: Keys, sealed: string): Account =>
  RefundAccount.parse(JSON.parse(unseal(world, sealed)))

/** `국민 ●●●● 4417 · 김*나`; null when there is no account, or it was deleted. */
export function accountWording(world: Keys, sealed: string | null): string | null {
  if (sealed === null) return null
  const { bank_name, account_number, account_holder } = openedAccount(world, sealed)
  return `${bank_name} ${maskedAccount(account_number)} · ${maskedName(account_holder)}`
}
