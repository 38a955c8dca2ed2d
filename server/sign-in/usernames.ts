import { Username } from '#contract/members/sign-in-fields.ts'
import { refusals } from '#contract/refusals.ts'
import type { Database } from '../database/database.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { isRetired } from '../members/retired-usernames.ts'
import { memberOfUsername, usernameKey } from '../members/store.ts'
import type { Device } from '../sessions/device.ts'
import { addressOf } from '../sessions/known-devices.ts'
import type { World } from '../world.ts'

/** Names that would look like the service itself, or like the addresses of one. */
const RESERVED =
  /^(admin|administrator|root|system|staff|operator|manager|moderator|master|webmaster|hostmaster|postmaster|support|help|helpdesk|service|security|abuse|info|contact|official|api|www|mail|ftp|null|undefined|anonymous|lottolens|lotto|dhlottery|donghang)[\d._-]*$/

export const isTaken = async (db: Database, world: World, username: string) =>
  RESERVED.test(usernameKey(username)) ||
  (await memberOfUsername(db, username)) !== null ||
  (await isRetired(db, world, username))

/** Says whether a username may be registered and, where not, why. @throws too_many_attempts */
export async function checkUsername(db: Database, world: World, device: Device, typed: string) {
  await takeAttempt(db, world, 'username_address', addressOf(device))
  const { data: username, error } = Username.safeParse(typed)
  if (username === undefined) return { available: false, message: error?.issues[0]?.message ?? '' }
  return (await isTaken(db, world, username))
    ? { available: false, message: refusals.username_taken.detail }
    : { available: true, message: '사용할 수 있는 아이디입니다.' }
}
