import type { Site } from './site.ts'

/*
 * Steps of journeys on the command line that take more than one call.
 */

/** Enters details of the company, `address=서울`. */
export async function enterCompany({ staff }: Site, ...details: string[]) {
  const { saving } = JSON.parse(await staff('get-company-details', '--json')) as { saving: { revision: number } }
  await staff('save-company-details', `revision=${saving.revision}`, ...details.map((detail) => `details.${detail}`))
}

async function memberId({ staff }: Site, username: string): Promise<number> {
  const { rows } = JSON.parse(await staff('find-members', `username=${username}`, '--json')) as {
    rows: { id: number }[]
  }
  return rows[0]?.id ?? 0
}

/** Gives a member a plan from a day to a day, both included. */
export const assignPlan = async (site: Site, username: string, tier: string, start: string, end: string) =>
  site.staff(
    ...['assign-subscription', `id=${await memberId(site, username)}`, `tier_name=${tier}`],
    ...[`start_date=${start}`, `end_date=${end}`],
  )

/** Ends a member's running plan today. */
export const cancelPlan = async (site: Site, username: string) =>
  site.staff('cancel-subscription', `id=${await memberId(site, username)}`, 'staff_reason=시험')

interface Announcement {
  readonly id: number
  readonly title: string
  readonly state: string
  readonly view_count: number
  readonly click_count: number
}

/** The newest announcements, as staff read them. */
export const announcementsOf = async ({ staff }: Site): Promise<readonly Announcement[]> =>
  JSON.parse(await staff('list-all-announcements', 'limit=200', '--json')).rows
