import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { bareContract } from './web/bundling/bare-contract.ts'

/** Code of staff with its whole schemas, and Zod: never in a file that visitors share. */
const NOT_FOR_ALL = /\/admin\/|\?whole$|\/zod\//

/**
 * What pages of visitors have in common: in the file that every page loads, since small files compress badly
 * (docs/decisions/0051). Whatever these need comes with them.
 */
const OF_ALL = [
  /\/web\/(entry\.client|root|frame\/frame-layout|page\/(page-head|own-scripts|skippable)|draws\/(certainty-note|draw-queries))\./,
  /\/web\/data\/(page-loaders|api-error|site|trusted|use-draw-time)\./,
  /\/web\/ui\/(badge|button|card|disclosure|notice|number-balls|text-link|won-amount)\./,
  /\/web\/(announcements\/announcement-content|plots\/wording)\.|\/contract\/site\/share-images\./,
  /\/domain\/(calendar|count-wording|particle|money\/won)\./,
  /\/domain\/draw\/(draw|draw-source|round-state)\./,
]

/** Files of their own, for pages that explain: what plots are read by, and what stands around an analysis. */
const FIGURES = /\/web\/(plots\/(figures-table|use-readout|plot-frame|paths|plot-key)|ui\/save-file)\./
const ANALYSIS =
  /\/web\/(analysis\/(analysis-frame|answer-of|answer-page)|plots\/counts-figures|crowding\/crowding-address)\.|\/domain\/statistics\/chance\./

/** Files of their own: most landings lack one or the other, so it is in no file that all share (docs/decisions/0053). */
const GROUPS = {
  fields: /\/web\/(forms\/(use-form|form-parts)|ui\/fields\.)|\/domain\/characters\./,
  changes: /\/web\/data\/use-change|\/(useMutation|mutationObserver)\./,
  forms: /\/web\/forms\/(?!second-factor-set-up|refund-account-fields)|\/domain\/member\/(member|mobile-number)\./,
}
const names = Object.keys(GROUPS) as (keyof typeof GROUPS)[]

export default defineConfig({
  publicDir: 'web/public',
  plugins: [bareContract(), tailwindcss(), reactRouter()],
  environments: {
    client: {
      // Nothing is fetched ahead of a file: without this the code that would do so is in every page (docs/decisions/0054).
      define: { __VITE_IS_MODERN__: 'false' },
      // Known at once, or the first page of a day's work loads twice.
      optimizeDeps: {
        include: ['react-dom/client', 'react-router/dom', '@tanstack/react-query', 'react-hot-toast/headless', 'zod'],
      },
      build: {
        // A chunk is fetched when it is needed, one file each; the code that would fetch several at once is in every
        // page.
        modulePreload: false,
        rollupOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            codeSplitting: {
              // Code of every page is one file, what twenty pages and more share another, and each group one.
              groups: [
                {
                  name: 'site',
                  priority: 9,
                  test: (id) => !NOT_FOR_ALL.test(id) && OF_ALL.some((part) => part.test(id)),
                },
                { name: 'figures', priority: 8, test: (id) => !NOT_FOR_ALL.test(id) && FIGURES.test(id) },
                { name: 'analysis', priority: 7, test: (id) => !NOT_FOR_ALL.test(id) && ANALYSIS.test(id) },
                {
                  name: 'shared',
                  priority: 6,
                  minShareCount: 20,
                  test: (id) => !NOT_FOR_ALL.test(id) && !names.some((name) => GROUPS[name].test(id)),
                },
                ...names.map((name, i) => ({
                  name,
                  priority: names.length - i,
                  minShareCount: 3,
                  test: (id: string) => !NOT_FOR_ALL.test(id) && GROUPS[name].test(id),
                })),
              ],
            },
          },
        },
      },
    },
    // With React Router 8 on Vite 8 this is the only place where the entry of the server's build is heard.
    ssr: { build: { rollupOptions: { input: 'web/render-page.ts' } } },
  },
})
