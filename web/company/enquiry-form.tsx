import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getEnquiryForm } from '#contract/site/company.ts'
import { MINUTE, SECOND } from '#domain/duration.ts'
import { OLDEST_FORM_MS, YOUNGEST_FORM_MS } from '#domain/site/enquiry.ts'
import { type ApiError, isApiError } from '#web/data/api-error.ts'
import { deviceNow } from '#web/data/clock.ts'
import { query } from '#web/data/query.ts'
import { CHECK, Icon } from '#web/ui/icon.tsx'
import { focusOnMount } from '#web/ui/move-focus.ts'

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
    const wait = takenAt + YOUNGEST - deviceNow()
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

interface FormSentProps {
  readonly title: string
  /** A receipt that its sender can name when asking again. */
  readonly receipt: string
  readonly className: string
  readonly children: ReactNode
}

/** In the place of a form that has arrived; the focus goes where it was. */
export function FormSent({ title, receipt, className, children }: FormSentProps) {
  return (
    <div className={`space-y-3 ${className}`}>
      <h3 ref={focusOnMount} tabIndex={-1} className="flex items-center gap-2 text-lead font-bold">
        <Icon path={CHECK} size={22} className="text-celadon" /> {title}
      </h3>
      <p>
        접수 번호 <strong className="font-bold">{receipt}</strong>
      </p>
      {children}
    </div>
  )
}
