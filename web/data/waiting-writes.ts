import { useSyncExternalStore } from 'react'
import { type Endpoint, type Input, urlOf } from '#contract/endpoint.ts'
import type { Sent } from './api.ts'
import { isApiError } from './api-error.ts'
import { browserApi } from './browser-api.ts'
import { storeValue } from './storage.ts'
import { currentKey, onWaitingChange, stored, tellWaiting } from './waiting-signal.ts'

/** Something that a member did without a line: a call that means the same however often it is sent. */
export interface WaitingWrite {
  readonly endpoint: Pick<Endpoint, 'method' | 'path' | 'access'>
  readonly input: { readonly params?: Readonly<Record<string, unknown>>; readonly body?: unknown }
  /** Why the server did not take it: it stays until its member has said what they want. */
  readonly refusal?: { readonly code: string; readonly detail: string }
}

const writesIn = (text: string): readonly WaitingWrite[] => {
  try {
    return JSON.parse(text) as readonly WaitingWrite[]
  } catch {
    return []
  }
}

/** @returns whether the device has stored them */
function store(key: string, writes: readonly WaitingWrite[]): boolean {
  const isStored = storeValue(key, writes.length === 0 ? null : writes)
  tellWaiting()
  return isStored
}

/** Of two writes about the same thing only the later one is meant: a mark that was set and taken back. */
const isSameThing = (one: WaitingWrite, other: WaitingWrite) =>
  one.endpoint.method === 'PUT' &&
  urlOf(one.endpoint.path, one.input) === urlOf(other.endpoint.path, other.input) &&
  JSON.stringify((one.input.body as { ids?: unknown } | undefined)?.ids) ===
    JSON.stringify((other.input.body as { ids?: unknown } | undefined)?.ids)

/**
 * Lets a call wait on the device until there is a line again. Only for calls that are once however often they are sent.
 * @returns false where the device stores nothing, so that it must be said that the call was lost
 */
export function queueWrite<E extends Endpoint>({ method, path, access }: E, input: Input<E>): boolean {
  const key = currentKey()
  if (key === null) return false
  const write = { endpoint: { method, path, access }, input: input as WaitingWrite['input'] }
  return store(key, [...writesIn(stored(key)).filter((one) => !isSameThing(one, write)), write])
}

/** Replaces or removes a waiting write; writes that were added meanwhile stay. */
function replace(key: string, write: WaitingWrite, next: WaitingWrite | null) {
  const text = JSON.stringify(write)
  store(
    key,
    writesIn(stored(key)).flatMap((one) => (JSON.stringify(one) !== text ? [one] : next ? [next] : [])),
  )
}

/** Forgets a write that its member does not want any more. */
export function dropWaitingWrite(write: WaitingWrite): void {
  const key = currentKey()
  if (key !== null) replace(key, write, null)
}

/** Lets a write that was asked about be sent as meant. */
export function confirmWaitingWrite(write: WaitingWrite): void {
  const key = currentKey()
  const { endpoint, input } = write
  const body = { ...(input.body as object), is_confirmed: true }
  if (key !== null) replace(key, write, { endpoint, input: { ...input, body } })
}

/** Whether a call failed for want of a line, rather than being refused: then it may wait. */
export const mayWait = (error: unknown): boolean => isApiError(error, 'network_error')

/** The current member's waiting writes, oldest first, as the stored text: equal as long as nothing changes. */
const useWaitingText = () =>
  useSyncExternalStore(
    onWaitingChange,
    () => stored(currentKey()),
    () => '[]',
  )

/** The current member's waiting writes, oldest first. */
export const useWaitingWrites = (): readonly WaitingWrite[] => writesIn(useWaitingText())

/** The result of sending. */
interface SentWrites {
  readonly sent: number
  /** Sentences for writes that the server refused: these stay, and are not sent again by themselves. */
  readonly refused: readonly string[]
}

/** Refusals that say that the thing is there already: an answer was lost on the way, not the call. */
const IS_DONE = 'ticket_known'

/** Sends what the current member has waiting, in order, from one tab at a time; what still meets no line goes on waiting. */
export async function sendWaitingWrites(): Promise<SentWrites> {
  const locks = navigator.locks as LockManager | undefined
  return locks ? locks.request('lottolens-waiting-writes', sendAll) : sendAll()
}

async function sendAll(): Promise<SentWrites> {
  const key = currentKey()
  const refused: string[] = []
  let sent = 0
  while (key !== null && key === currentKey()) {
    const write = writesIn(stored(key)).find(({ refusal }) => refusal === undefined)
    if (!write) break
    let refusal: WaitingWrite['refusal']
    try {
      await browserApi(write.endpoint as Endpoint, write.input as Sent<Endpoint>)
    } catch (error) {
      if (!isApiError(error)) throw error
      // Not answered, or not for this moment: it is sent again when the device is online.
      if (!error.isFinal || error.status === 401) break
      if (error.code !== IS_DONE) refusal = { code: error.code, detail: error.errors[0]?.message ?? error.detail }
    }
    if (refusal) refused.push(refusal.detail)
    else sent += 1
    replace(key, write, refusal ? { ...write, refusal } : null)
  }
  return { sent, refused }
}
