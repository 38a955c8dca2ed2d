/** Looks for which a network is refused at first; twice as long each time that it does it again, up to the longest. */
const SHORTEST = 10
const LONGEST = 300
/** Networks that are remembered; the oldest make room. */
const REMEMBERED = 10_000

interface Refused {
  readonly until: number
  readonly looks: number
}

/**
 * Networks that are not spoken to for a while. Time is told in looks, as their caller counts them; a network that
 * behaves for as long as the longest refusal begins anew.
 */
export function createRefusedNetworks() {
  const refused = new Map<string, Refused>()
  const isRefused = (network: string, look: number) => (refused.get(network)?.until ?? 0) > look
  return {
    isRefused,
    refuse(network: string, look: number): void {
      // What else it had open is the same deed.
      if (isRefused(network, look)) return
      const last = refused.get(network)
      const looks = last ? Math.min(last.looks * 2, LONGEST) : SHORTEST
      refused.delete(network)
      refused.set(network, { until: look + looks, looks })
      const [oldest] = refused.keys()
      if (refused.size > REMEMBERED && oldest !== undefined) refused.delete(oldest)
    },
    forgetOld(look: number): void {
      for (const [network, { until }] of refused) if (until + LONGEST < look) refused.delete(network)
    },
  }
}
