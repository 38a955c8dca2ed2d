import type { AnalysisWindow } from '#contract/analysis.ts'
import { missingPage } from '#web/data/reader.ts'
import { windowAsked } from './periods.ts'

/** The period of a page's address. Throws the missing page on one that is not offered. */
export function scopeAsked(search: URLSearchParams): AnalysisWindow {
  const rounds = windowAsked(search.get('scope'), 'recent_')
  if (rounds === null) throw missingPage()
  return rounds
}

export const scopeIn = ({ url }: Request): AnalysisWindow => scopeAsked(new URL(url).searchParams)
