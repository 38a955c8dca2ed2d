/** What is promised of money, seals or results is not so. Nobody asked wrongly: something here wrote wrongly, or somebody else did. */
export class BrokenInvariant extends Error {
  override readonly name = 'BrokenInvariant'
}

/**
 * Stops whoever writes where an invariant is broken: called right before a write and right after a read that a write builds on. The
 * transaction is rolled back, and a job that fails is shown to staff. What is only shown to a reader is not stopped.
 * @param problem of the functions `problemOf…`, English, for the log; null: nothing is wrong
 * @throws BrokenInvariant
 */
export function mustHold(problem: string | null): void {
  if (problem !== null) throw new BrokenInvariant(problem)
}
