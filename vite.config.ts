import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { bareContract } from './web/bundling/bare-contract.ts'
import { leanPackages } from './web/bundling/lean-packages.ts'

/** What every page loads: the libraries, the frame and the looks; toasts and dialogs come with the first of them. */
const ON_EVERY_PAGE =
  /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query))\/|\/web\/(data\/(?!error-sentence)|frame\/(?!announcement-|member-layout)|root|ui\/(?!toast-|dialog-|use-meter|check-box|lazy-until-touched))|\/(contract|domain)\/(?!statistics|lucky-number|number-set|plan|reply-address|mobile-number|members|legal-texts)/

/** What the pages share on which one signs in, and the profile. */
const FOR_MEMBERS =
  /\/web\/(accounts\/(?!\w+-page|legal-)|ui\/check-box|data\/error-sentence)|\/(contract|domain)\/(members|mobile-number)/

/** What the page of plans shares with members' pages, which it is not to wait for. */
const FOR_PLANS = /\/(contract\/plans|domain\/plan|web\/plans\/plan-queries)/

/** What the analysis pages share; in one file for the same reason. */
const ON_ANALYSIS_PAGES = /\/web\/(analysis\/(analysis-frame|answer-of|period|scope-|wording)|ui\/lazy-until-touched)/

/** What their plots and tables share, which the server has drawn already. */
const FOR_PLOTS =
  /\/web\/analysis\/(chance-note|column-plot|figures-table|percent-at|plot-|share-bar)|\/domain\/statistics\/chance/

export default defineConfig({
  publicDir: 'web/public',
  plugins: [bareContract(), leanPackages(), tailwindcss(), reactRouter()],
  environments: {
    client: {
      // Known at once, or the first page of a day's work loads twice.
      optimizeDeps: {
        include: ['react-dom/client', 'react-router/dom', '@tanstack/react-query', 'react-hot-toast/headless', 'zod'],
      },
      build: {
        rollupOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            // One file: compressed together it is 10 kB smaller than in pieces.
            codeSplitting: {
              groups: [
                { name: 'site', test: ON_EVERY_PAGE },
                { name: 'analysis', test: ON_ANALYSIS_PAGES },
                { name: 'plots', test: FOR_PLOTS },
                { name: 'legal', test: /\/web\/accounts\/legal-|\/contract\/legal-texts/ },
                { name: 'plans', test: FOR_PLANS },
                { name: 'dialog', test: /\/web\/ui\/dialog-/ },
                { name: 'members', test: FOR_MEMBERS },
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
