/** Windows that the analysis pages offer: so many rounds up to the newest. */
export const ANALYSIS_WINDOWS = [10, 30, 50] as const
export type AnalysisWindow = (typeof ANALYSIS_WINDOWS)[number]

/** A window, or every round there is. */
export type AnalysisScope = AnalysisWindow | 'all'

/** A visitor's own range reaches at most so many rounds from its first to its last. */
export const MOST_ROUNDS_APART = 100
