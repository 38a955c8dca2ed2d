import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { browserApi } from './data/browser-api.ts'
import { queryClientContext } from './data/page-context.ts'
import { followPublicEvents } from './data/public-events.ts'
import { createQueryClient } from './data/query-client.ts'
import { startServiceWorker } from './data/service-worker.ts'
import { forgetWithMember } from './data/session/forget-with-member.ts'
import { sendUnsentLogOuts } from './data/session/unsent-log-outs.ts'
import { loadRestOfLetters } from './fonts/load-rest-of-letters.ts'

const queryClient = createQueryClient(browserApi)
forgetWithMember(queryClient)
followPublicEvents(queryClient)
startServiceWorker()
sendUnsentLogOuts()
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
