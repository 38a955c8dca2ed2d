import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { browserApi } from './data/browser-api.ts'
import { forgetWithMember } from './data/forget-with-member.ts'
import { queryClientContext } from './data/page-context.ts'
import { createQueryClient } from './data/query-client.ts'

const queryClient = createQueryClient(browserApi)
forgetWithMember(queryClient)

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
