import { logOut } from '#contract/members/sessions.ts'
import { UNSENT_LOG_OUTS } from '#domain/site/device-storage.ts'
import { isApiError } from '../api-error.ts'
import { browserApi } from '../browser-api.ts'

/** A session that was left without a line. The hash of its token cannot sign in: it only ends that session. */
interface UnsentLogOut {
  readonly refresh_token_hash: string
  readonly push_endpoint?: string
}

/** More log-outs than happen without a line; older sessions end by themselves. */
const MOST = 5

function unsent(): readonly UnsentLogOut[] {
  try {
    return JSON.parse(localStorage.getItem(UNSENT_LOG_OUTS) ?? '[]') as readonly UnsentLogOut[]
  } catch {
    return []
  }
}

function store(logOuts: readonly UnsentLogOut[]) {
  if (logOuts.length === 0) localStorage.removeItem(UNSENT_LOG_OUTS)
  else localStorage.setItem(UNSENT_LOG_OUTS, JSON.stringify(logOuts))
}

/** Keeps on the device that a session is to end. Where the browser cannot hash, the session ends when it runs out. */
export async function keepLogOut(refresh_token: string, push_endpoint: string | undefined): Promise<void> {
  const digest = await crypto.subtle?.digest('SHA-256', new TextEncoder().encode(refresh_token))
  if (!digest) return
  const refresh_token_hash = btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
  store([...unsent(), { refresh_token_hash, ...(push_endpoint !== undefined && { push_endpoint }) }].slice(-MOST))
}

/** Tells the server of sessions that were left without a line, now and whenever the line is back. @returns how to stop it */
export function sendUnsentLogOuts(): () => void {
  const sendAll = async () => {
    for (const body of unsent()) {
      const error = await browserApi(logOut, { body }).then(
        () => null,
        (failure: unknown) => failure,
      )
      // Not heard: with the next line. Refused: it will be again.
      if (error !== null && !(isApiError(error) && error.isRefusal && error.status !== 429)) return
      store(unsent().filter(({ refresh_token_hash }) => refresh_token_hash !== body.refresh_token_hash))
    }
  }
  const send = () => void sendAll()
  addEventListener('online', send)
  send()
  return () => removeEventListener('online', send)
}
