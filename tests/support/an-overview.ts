import type { getAnalysisOverview } from '#contract/analysis/prize-analysis.ts'
import type { Reply } from '#contract/endpoint.ts'

const CHANCE = { expected_count: 166.5, band_low: 143, band_high: 190 }

/** The figures of the small plots, with every count as chance expects it. */
export const anOverview = (): Reply<typeof getAnalysisOverview> => ({
  total_analyzed: 1249,
  numbers: { ...CHANCE, frequencies: Array.from({ length: 45 }, (_, i) => 160 + (i % 9)) },
  ends: [
    { number: 9, excess: [2, 8, 1.5] },
    { number: 1, excess: [-1, -4, -6.5] },
  ],
  pairs: {
    expected_count: 19,
    band_low: 11,
    band_high: 28,
    frequencies: Array.from({ length: 990 }, (_, i) => 15 + (i % 9)),
  },
  rests: Array.from({ length: 45 }, (_, i) => i % 12),
  hot_cold: { ...CHANCE, hot: [], cold: [] },
  odd_even: [],
  sums: [],
  years: [],
  regions: [],
  known_store_rounds: 0,
  number_crowding: Array.from({ length: 45 }, () => 0),
  strategies: null,
})
