import { useRef, useState } from 'react'
import { getEnquiryForm, sendEnquiry } from '#contract/company.ts'
import type { Input } from '#contract/endpoint.ts'
import { isApiError } from '#web/data/api-error.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { clockNow } from '#web/data/clock.ts'

/** The server takes a form's token no sooner; a second more than it asks for. Milliseconds. */
const YOUNGEST = 4_000
/** And no later; ten minutes less. */
const OLDEST = 110 * 60_000
const FAILED = '문의를 보내지 못했습니다. 잠시 후 다시 시도해 주세요.'

export type EnquiryField = 'name' | 'contact' | 'message'
export type EnquiryProblems = Readonly<Partial<Record<EnquiryField | 'form', string>>>
type Written = Omit<Input<typeof sendEnquiry>['body'], 'form_token'>

interface Token {
  readonly form_token: string
  readonly taken_at: number
}

type State =
  | { readonly step: 'writing'; readonly problems: EnquiryProblems }
  | { readonly step: 'sending' }
  | { readonly step: 'sent'; readonly receipt: string }

const isField = (path: string): path is EnquiryField => ['name', 'contact', 'message'].includes(path)

/** What the server said, at the fields that it spoke of. */
function problemsOf(error: unknown): EnquiryProblems {
  if (!isApiError(error)) return { form: FAILED }
  const atFields = error.errors.filter(({ path }) => isField(path)).map(({ path, message }) => [path, message] as const)
  return atFields.length > 0 ? Object.fromEntries(atFields) : { form: error.detail }
}

/** The form's way to the server: a token once somebody begins to write, then the enquiry, then its receipt. */
export function useEnquiry() {
  const [state, setState] = useState<State>({ step: 'writing', problems: {} })
  const token = useRef<Promise<Token>>(undefined)
  const takeToken = () => {
    token.current ??= browserApi(getEnquiryForm, {}).then(({ form_token }) => ({ form_token, taken_at: clockNow() }))
    token.current.catch(() => dropToken())
    return token.current
  }
  const dropToken = () => {
    token.current = undefined
  }
  const usableToken = async () => {
    let taken = await takeToken()
    if (clockNow() - taken.taken_at > OLDEST) {
      dropToken()
      taken = await takeToken()
    }
    const wait = taken.taken_at + YOUNGEST - clockNow()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    return taken.form_token
  }
  const send = async (written: Written) => {
    setState({ step: 'sending' })
    try {
      const body: Input<typeof sendEnquiry>['body'] = { ...written, form_token: await usableToken() }
      setState({ step: 'sent', ...(await browserApi(sendEnquiry, { body })) })
      dropToken()
    } catch (error) {
      if (isApiError(error, 'form_expired')) dropToken()
      setState({ step: 'writing', problems: problemsOf(error) })
    }
  }
  const writeAnother = () => setState({ step: 'writing', problems: {} })
  const refuse = (problems: EnquiryProblems) => setState({ step: 'writing', problems })
  return { state, begin: () => void takeToken().catch(() => {}), send, refuse, writeAnother }
}
