import type { ServerDeps } from '../../server-deps.ts'
import { publicUrl } from './post-publicly.ts'

/**
 * The push services of the browsers there are; `*.` stands for any names in front. A browser's address is given by whoever calls,
 * so no other host is called unless the operator names it (`PUSH_HOSTS`).
 */
const KNOWN_PUSH_HOSTS: readonly string[] = [
  // Chrome, Samsung Internet, Whale, Opera and other Chromiums; the second from before 2016, the third of test versions.
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  // Firefox
  '*.push.services.mozilla.com',
  // Edge
  '*.notify.windows.com',
  // Safari, and all browsers on iPhones
  '*.push.apple.com',
]

/** Whether a host has one of some names. */
const isOneOf = (hosts: readonly string[], hostname: string) =>
  hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host))

/** The address of a browser at its push service; null unless that may be called. */
export function pushUrl(
  endpoint: string,
  { isLocalPushAllowed, pushHosts }: Pick<ServerDeps, 'isLocalPushAllowed' | 'pushHosts'>,
): URL | null {
  const url = publicUrl(endpoint, isLocalPushAllowed)
  // `publicUrl` lets plain HTTP through for the stand-in of tests alone.
  const isKnown = url?.protocol === 'http:' || isOneOf([...KNOWN_PUSH_HOSTS, ...pushHosts], url?.hostname ?? '')
  return isKnown ? url : null
}
