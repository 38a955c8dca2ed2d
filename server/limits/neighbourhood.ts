import { ipv6Groups, withoutMapping } from '../http/connections/network-of.ts'

/** The key of a limit by address: the IPv4 address, or the /64 of IPv6, which one household or phone has. */
export function neighbourhoodOf(address: string): string {
  const plain = withoutMapping(address.replace(/%.*$/, '').toLowerCase())
  return ipv6Groups(plain, 4)?.join(':') ?? plain
}

const ENDS_WITH_64 = /(^| )([\da-f]{1,4}:[\da-f]{1,4}:[\da-f]{1,4}):[\da-f]{1,4}$/

/**
 * A key with the /48 instead of the /64 at its end: one customer of a hosting provider has 65,536 of the latter. Null for a key
 * that does not end with a /64.
 */
export const withWiderNeighbourhood = (who: string): string | null =>
  ENDS_WITH_64.test(who) ? who.replace(ENDS_WITH_64, '$1$2') : null
