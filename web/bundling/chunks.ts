/**
 * Which modules travel together, each with all that it imports; of two rules for a module the first holds. In one file
 * they compress better and take fewer round trips: without these rules a first page is 60 files and 20 kB more.
 * Patterns of paths, from the project's root.
 */
const CHUNKS: Readonly<Record<string, readonly string[]>> = {
  // What every page needs, and what nearly all do: the libraries, the frame, the reading of data, balls and amounts.
  site: [
    'web/entry.client',
    'web/root',
    'web/frame/frame-layout',
    'web/page/page-head',
    'web/page/page-title',
    'web/page/lazy-until-touched',
    'web/data/page-loaders',
    'web/ui/card',
    'web/ui/notice',
    'web/ui/number-balls',
    'web/draws/draw-queries',
    'contract/draw-statistics',
    'domain/won',
    'domain/calendar',
    'domain/round-state',
  ],
  // Results, wherever they are shown: the home page, the list, a round.
  draws: [
    'web/draws/draw-head',
    'web/draws/draw-facts',
    'web/draws/missing-rounds',
    'web/draws/live/night-or-day',
    'web/data/use-next-draw',
    'web/data/use-time-left',
  ],
  // What the forms of public pages need; then the fields of signing in, which the profile has too.
  forms: [
    'web/data/use-change',
    'web/forms/use-form',
    'web/forms/checked-attempt',
    'web/forms/form-problem',
    'web/forms/refused-problems',
    'web/forms/without-scripts',
    'web/forms/submit-button',
  ],
  'sign-in': ['web/sign-in/(?!.*page).*', 'web/forms/.*'],
  analysis: ['web/analysis/scope-page', 'web/analysis/analysis-queries', 'web/plots/wording', 'contract/analysis'],
  // What all pages of staff are made of: named once in the list of routes, which every visitor gets.
  'back-office': ['web/back-office/kit/(?!factor-dialog).*', 'contract/staff', 'contract/[\\w-]+-for-staff'],
  // What the server has drawn already, and which is wanted once somebody touches it.
  plots: ['web/plots/.*'],
}

/** For each pattern its chunk; a test finds those that name no file. */
export const CHUNK_PATTERNS = Object.entries(CHUNKS).flatMap(([name, paths]) =>
  paths.map((path) => ({ name, test: new RegExp(`/${path}\\.tsx?`) })),
)

/** The same in the words of the bundler: a chunk's patterns are one. */
export const CHUNK_GROUPS = Object.entries(CHUNKS).map(([name, paths]) => ({
  name,
  test: new RegExp(`/(${paths.join('|')})\\.tsx?`),
}))
