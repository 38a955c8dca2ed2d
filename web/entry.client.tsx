import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { IN_APP } from '#domain/site/in-app-sign.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { queryClientContext } from '#web/data/page-loaders.ts'
import { sendUnsentLogOuts } from '#web/data/session/session.ts'
import { followPublicEvents } from './data/public-events.ts'
import { createQueryClient } from './data/query-client.ts'
import { startServiceWorker } from './data/service-worker.ts'
import { forgetWithMember } from './data/session/forget-with-member.ts'
import { tolerateTranslation } from './page/translated-page.ts'

tolerateTranslation()
const queryClient = createQueryClient(browserApi)
forgetWithMember(queryClient)
followPublicEvents(queryClient)
startServiceWorker()
sendUnsentLogOuts()
if (IN_APP.test(navigator.userAgent))
  void import('./page/in-app-downloads.ts').then(({ explainDownloads }) => explainDownloads()).catch(() => {})
loadRestOfLetters()

const getContext = () => {
  const context = new RouterContextProvider()
  context.set(queryClientContext, queryClient)
  return context
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <HydratedRouter getContext={getContext} />
      </QueryClientProvider>
    </StrictMode>,
  )
})

/**
 * Asks for the letters that first pages do without, once this one has all it needs: with a page that has one of them they
 * would come too late for it, and it would stand out among its neighbours.
 */
function loadRestOfLetters(): void {
  if (document.documentElement.hasAttribute('data-saving')) return
  // Any letter of pretendard-rest.woff2.
  const load = () => void document.fonts.load('1em "Pretendard Rest"', '뱅').catch(() => {})
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(load)
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle, { once: true })
}
