/** A way to a provider and back again: what this tab has to remember meanwhile. */

const KEY = 'lottolens-social-trip'

/** Why a member goes to a provider: to sign in, or to prove who they are before an action. */
const PURPOSES = ['sign-in', 'delete-account', 'confirm-number', 'second-factor'] as const
export type TripPurpose = (typeof PURPOSES)[number]

export interface Trip {
  readonly purpose: TripPurpose
  /** Where to go after a sign-in; null for the usual place. Checked again when it is used. */
  readonly returnTo: string | null
}

export const SIGN_IN: Trip = { purpose: 'sign-in', returnTo: null }

export function rememberTrip(trip: Trip): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(trip))
  } catch {
    // Not remembered: a plain sign-in.
  }
}

/** The purpose of the trip that ends here. */
export function recalledTrip(): Trip {
  try {
    const { purpose, returnTo } = JSON.parse(sessionStorage.getItem(KEY) ?? '') as Partial<Trip>
    sessionStorage.removeItem(KEY)
    if (!purpose || !PURPOSES.includes(purpose)) return SIGN_IN
    return { purpose, returnTo: typeof returnTo === 'string' ? returnTo : null }
  } catch {
    return SIGN_IN
  }
}

interface Confirmation {
  readonly purpose: TripPurpose
  readonly token: string
}

let brought: Confirmation | null = null

/** Keeps a confirmation for the page that asked for it; in memory alone, since it opens the account. */
export const bringConfirmation = (confirmation: Confirmation | null): void => {
  brought = confirmation
}
export const broughtConfirmation = (purpose: TripPurpose): string | null =>
  brought?.purpose === purpose ? brought.token : null
