/** Milliseconds after which code that did not come is asked for again. */
const AGAIN = 5_000

/** Code that is fetched late, asked for until it comes, however long the network is away: nothing waits for it. */
export const retryImport = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(() => new Promise((resolve) => setTimeout(resolve, AGAIN)).then(() => retryImport(load)))
