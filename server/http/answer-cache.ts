import { LRUCache } from 'lru-cache'

interface Options<T> {
  readonly maxBytes: number
  readonly bytesOf: (answer: T) => number
}

/**
 * Answers by their address, kept until published data change; the least recently used are dropped first. Concurrent
 * requests for a missing answer share one making of it.
 */
export function createAnswerCache<T extends object>({ maxBytes, bytesOf }: Options<T>) {
  const kept = new LRUCache<string, T>({ maxSize: maxBytes, sizeCalculation: bytesOf })
  let underway = new Map<string, Promise<T>>()
  return {
    kept,
    underway: (address: string): Promise<T> | undefined => underway.get(address),

    /** Makes an answer. If the data change meanwhile, it may show the old data: its callers get it, but it is not kept. */
    make(address: string, make: () => Promise<T>, mayKeep: (answer: T) => boolean = () => true): Promise<T> {
      const mine = underway
      const making = make()
        .then((answer) => {
          if (mine === underway && mayKeep(answer)) kept.set(address, answer)
          return answer
        })
        .finally(() => mine.delete(address))
      mine.set(address, making)
      return making
    },

    /** Drops all answers when published data have changed. */
    forget() {
      kept.clear()
      underway = new Map()
    },
  }
}
