import { useQueryClient } from '@tanstack/react-query'
import { getEnquiryForm } from '#contract/site/company.ts'
import { MINUTE, SECOND } from '#domain/duration.ts'
import { OLDEST_FORM_MS, YOUNGEST_FORM_MS } from '#domain/site/enquiry.ts'
import { type ApiError, isApiError } from '#web/data/api-error.ts'
import { clockNow } from '#web/data/clock.ts'
import { query } from '#web/data/query.ts'

/** A token is good for some time, and is not taken in its last minutes. */
const TOKEN_HOLDS = OLDEST_FORM_MS - 10 * MINUTE
const enquiryToken = { ...query(getEnquiryForm), staleTime: TOKEN_HOLDS, gcTime: TOKEN_HOLDS }

/** A second more than the server asks for. */
const YOUNGEST = YOUNGEST_FORM_MS + SECOND

/** The token of an enquiry: fetched when the visitor begins to write, so that it is old enough when it is sent. */
export function useEnquiryToken() {
  const client = useQueryClient()
  const fetch = () => client.fetchQuery(enquiryToken)
  const usable = async (): Promise<string> => {
    const { form_token } = await fetch()
    const takenAt = client.getQueryState(enquiryToken.queryKey)?.dataUpdatedAt ?? 0
    const wait = takenAt + YOUNGEST - clockNow()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    return form_token
  }
  /** It has been used, or is too old. */
  const drop = () => client.removeQueries({ queryKey: enquiryToken.queryKey })
  return {
    begin: () => void fetch().catch(() => {}),
    usable,
    drop,
    onRefused: (error: ApiError) => {
      if (isApiError(error, 'form_expired')) drop()
    },
  }
}
