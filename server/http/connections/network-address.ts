import { isIPv6 } from 'node:net'

/** The first groups of an IPv6 address, each without leading zeros; null for any other text. */
export function ipv6Groups(address: string, count: number): readonly string[] | null {
  const plain = address.replace(/%.*$/, '').toLowerCase()
  if (!isIPv6(plain)) return null
  const [head = '', tail] = plain.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0')
  return [...front, ...zeros, ...back].slice(0, count).map((group) => Number.parseInt(group, 16).toString(16))
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** An IPv4 address as such, also where it is written as IPv6 (`::ffff:203.0.113.9`); anything else as it is. */
export const withoutMapping = (address: string): string => MAPPED.exec(address)?.[1] ?? address

const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/

/** An address without the port and brackets that some proxies forward: `203.0.113.9:4711`, `[2001:db8::1]:443`. */
export function withoutPort(address: string): string {
  const [, bracketed, plain] = WITH_PORT.exec(address) ?? []
  return bracketed ?? plain ?? address
}

/** The network by which connections are counted: one IPv4 address, or a /48 of IPv6, which one site or server owner has. */
export function networkOf(address: string): string {
  const plain = withoutMapping(address)
  return ipv6Groups(plain, 3)?.join(':') ?? plain
}

const HERE = new Set([networkOf('127.0.0.1'), networkOf('::1')])

/** Whether a network is this computer. Behind a local proxy that TRUST_PROXY does not name, all visitors seem to come from it. */
export const isLocalNetwork = (network: string): boolean => HERE.has(network)

/** The key of a limit by address: the IPv4 address, or the /64 of IPv6, which one household or phone has. */
export function addressPrefixOf(address: string): string {
  const plain = withoutMapping(address.replace(/%.*$/, '').toLowerCase())
  return ipv6Groups(plain, 4)?.join(':') ?? plain
}

const ENDS_WITH_64 = /(^| )([\da-f]{1,4}:[\da-f]{1,4}:[\da-f]{1,4}):[\da-f]{1,4}$/

/**
 * A key with the /48 instead of the /64 at its end: one customer of a hosting provider has 65,536 of the latter. Null for a key
 * that does not end with a /64.
 */
export const withWiderPrefix = (who: string): string | null =>
  ENDS_WITH_64.test(who) ? who.replace(ENDS_WITH_64, '$1$2') : null
