import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { bareContract } from './web/bundling/bare-contract.ts'

/** Forms, and what stands in them. */
const FILLED_IN = /\/web\/(forms\/(use-form|form-problem)|ui\/fields\/)/
/** What sends a form or a press, and who members are and what they have. */
const WRITES = /\/web\/(forms\/|data\/use-change)|\/(useMutation|mutationObserver)\.|\/domain\/(member|plan)\//

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
        // A chunk is fetched when it is needed, one file each; the code that would fetch several at once is in every
        // page.
        modulePreload: false,
        rollupOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            codeSplitting: {
              // Code of every page is one file; code that a dozen of pages and more share another, except that of staff
              // alone, who have a dozen pages; forms, and code that writes, are one each, since many landings need neither
              // (docs/decisions/0053).
              groups: [
                { name: 'site', priority: 3, test: /\/web\/(entry\.client|root|frame\/frame-layout)\./ },
                {
                  name: 'shared',
                  priority: 2,
                  minShareCount: 12,
                  test: (id) => !/\/admin\/|\?whole$|\/zod\//.test(id) && !FILLED_IN.test(id) && !WRITES.test(id),
                },
                { name: 'fields', priority: 1, minShareCount: 3, test: FILLED_IN },
                { name: 'writes', minShareCount: 3, test: (id) => !id.endsWith('?whole') && WRITES.test(id) },
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
