import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react-router'
import type { PageSurroundings } from '#contract/page.ts'
import type { Api } from './api.ts'

/** The API that a loader on the server reads from. */
export const apiContext = createContext<Api>()

/** Where and when the server draws. */
export const surroundingsContext = createContext<Omit<PageSurroundings, 'send'>>()

/** The cache that a loader in the browser reads through. */
export const queryClientContext = createContext<QueryClient>()

/** Errors while the server drew, for which there is no page. */
export const faultContext = createContext<unknown[]>()
