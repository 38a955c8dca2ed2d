import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { bareContract } from './web/bundling/bare-contract.ts'

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
              groups: [
                // Code of every page is one file, and code that a dozen of pages and more share another, except that of
                // staff alone, who have a dozen pages.
                { name: 'site', test: /\/web\/(entry\.client|root|frame\/frame-layout)\./ },
                { name: 'shared', minShareCount: 12, test: (id) => !/\/admin\/|\?whole$|\/zod\//.test(id) },
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
