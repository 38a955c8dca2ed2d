/** The visitor's clock, ms; the only one that the browser's side reads. */
export const clockNow = (): number => Date.now()
