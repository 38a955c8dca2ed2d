/**
 * Things that are being made, by their address: however many ask for one, it is made once. `forget` is for published data
 * that changed: who asks afterwards gets one made anew, and the older one, which may show older data, is not to be kept.
 */
export function createMakeOnce<T>() {
  let underway = new Map<string, Promise<T>>()
  return {
    running: (address: string): Promise<T> | undefined => underway.get(address),

    /** `isCurrent` says whether what was made may be kept. */
    begin(address: string, make: (isCurrent: () => boolean) => Promise<T>): Promise<T> {
      const mine = underway
      const making = make(() => mine === underway).finally(() => mine.delete(address))
      mine.set(address, making)
      return making
    },

    forget() {
      underway = new Map()
    },
  }
}
