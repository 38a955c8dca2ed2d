import { LRUCache } from 'lru-cache'

interface Options<T> {
  readonly maxBytes: number
  readonly bytesOf: (answer: T) => number
}

/**
 * Answers by their address, kept until published data change; those asked for last stay longest. However many ask for one
 * that is not there, it is made once.
 */
export function keepAnswers<T extends object>({ maxBytes, bytesOf }: Options<T>) {
  const kept = new LRUCache<string, T>({ maxSize: maxBytes, sizeCalculation: bytesOf })
  let underway = new Map<string, Promise<T>>()
  return {
    kept,
    underway: (address: string): Promise<T> | undefined => underway.get(address),

    /** What was being made when the data changed may show the older ones: it is answered with, and not kept. */
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

    /** For published data that changed: what is asked for afterwards is made anew. */
    forget() {
      kept.clear()
      underway = new Map()
    },
  }
}
