import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMatches } from 'react-router'
import type { Preloaded } from './page-loaders.ts'

/**
 * Puts what the server read into the cache before anything below draws, once. It counts as read now: a page
 * that the server kept for hours is still what it would answer.
 */
export function usePreloaded(): void {
  const client = useQueryClient()
  const matches = useMatches()
  useState(() => {
    for (const { loaderData } of matches)
      for (const [key, answer] of (loaderData as Partial<Preloaded> | undefined)?.preloaded ?? [])
        client.setQueryData(key, answer)
  })
}
