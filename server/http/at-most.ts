/**
 * Runs at most `count` works at once; others wait for their turn, in the order in which they came. Between two
 * turns everything else of the process gets its own.
 */
export function atMost(count: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= count) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // A turn is handed on rather than given back, so that nobody gets in between.
      if (next) setImmediate(next)
      else running -= 1
    }
  }
}
