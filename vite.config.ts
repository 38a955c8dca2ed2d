import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { bareContract } from './web/bundling/bare-contract.ts'

/**
 * Which modules travel together, each with all that it imports. In one file they compress better and take fewer round
 * trips: without these rules a first page is 60 files and 20 kB more.
 */
const TOGETHER = [
  // What every page needs, and what nearly all do: the libraries, the frame, the reading of data, balls and amounts.
  {
    name: 'site',
    test: /\/(web\/(entry\.client|root|frame\/frame-layout|page\/(page-(head|title)|lazy-until-touched)|data\/page-loaders|ui\/(card|notice|number-balls)|draws\/draw-queries)|contract\/analysis|domain\/(won|calendar|round-state))\.tsx?/,
  },
  // Results, wherever they are shown: the home page, the list, a round.
  {
    name: 'draws',
    test: /\/web\/(draws\/(draw-(head|facts)|missing-rounds|live\/night-or-day)|data\/use-next-draw)\.tsx?/,
  },
  // What the forms of public pages need; then the fields of signing in, which the profile has too.
  {
    name: 'forms',
    test: /\/web\/(data\/use-change|forms\/(use-form|[\w-]+-(attempt|problems?|scripts|button)))\.tsx?/,
  },
  { name: 'sign-in', test: /\/web\/(sign-in\/(?!.*page)|forms\/)/ },
  { name: 'analysis', test: /\/web\/analysis\/(scope-page|wording|analysis-queries)\.tsx?/ },
  // What all pages of staff are made of: named once in the list of routes, which every visitor gets.
  {
    name: 'back-office',
    test: /\/(web\/back-office\/kit\/(?!factor-dialog)|contract\/(staff|[\w-]+-for-staff)\.ts)/,
  },
  // What the server has drawn already, and which is wanted once somebody touches it.
  { name: 'plots', test: /\/web\/analysis\/plots\// },
]

export default defineConfig({
  publicDir: 'web/public',
  plugins: [bareContract(), tailwindcss(), reactRouter()],
  environments: {
    client: {
      // Known at once, or the first page of a day's work loads twice.
      optimizeDeps: {
        include: ['react-dom/client', 'react-router/dom', '@tanstack/react-query', 'react-hot-toast/headless', 'zod'],
      },
      build: {
        // What is fetched later is one file each; the code that would fetch several at once is in every page.
        modulePreload: false,
        rollupOptions: {
          output: { entryFileNames: 'assets/[name]-[hash].js', codeSplitting: { groups: TOGETHER } },
        },
      },
    },
    // With React Router 8 on Vite 8 this is the only place where the entry of the server's build is heard.
    ssr: { build: { rollupOptions: { input: 'web/render-page.ts' } } },
  },
})
