import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getSecondFactor } from '#contract/members/second-factor.ts'
import { type ApiError, isApiError } from '#web/data/api-error.ts'
import { query } from '#web/data/query.ts'
import { useSignedInMember } from '#web/data/session/use-member.ts'
import { PasswordField } from '#web/forms/credential-fields.tsx'
import { FactorCodeField } from '#web/forms/one-time-code.tsx'
import { type Form, textIn } from '#web/forms/use-form.ts'
import { SocialConfirmation } from './social/social-confirmation.tsx'
import { bringConfirmation, broughtConfirmation, type TripPurpose } from './social/social-trip.ts'

interface MemberProof {
  /** What is to be done before the form is filled in, since it leaves the page; null where nothing is. */
  readonly before: ReactNode
  readonly fields: (form: Pick<Form, 'field'>) => ReactNode
  readonly read: (given: FormData) => object
  /** A confirmation is used up, or has run out. */
  readonly drop: () => void
  readonly onRefused: (error: ApiError) => void
}

/** Proves the member before an action for which being signed in is not enough: by password and code, or at the provider. */
export function useMemberProof(purpose: TripPurpose, returnTo: string): MemberProof {
  const { provider } = useSignedInMember()
  const { data: factor } = useQuery(query(getSecondFactor))
  const token = broughtConfirmation(purpose)
  const drop = () => bringConfirmation(null)
  const onRefused = (error: ApiError) => {
    if (isApiError(error, 'sign_in_again')) drop()
  }
  if (provider !== 'email')
    return {
      before: token === null && <SocialConfirmation provider={provider} purpose={purpose} returnTo={returnTo} />,
      fields: () => token !== null && <p className="text-soft">본인 확인을 마쳤습니다.</p>,
      read: () => (token === null ? {} : { confirmation_token: token }),
      ...{ drop, onRefused },
    }
  const hasFactor = factor !== undefined && factor.since !== null
  return {
    before: null,
    fields: ({ field }) => (
      <>
        <PasswordField
          label="본인 확인 비밀번호"
          autoComplete="current-password"
          hint="지금 로그인할 때 사용하는 비밀번호예요."
          {...field('current_password')}
        />
        {hasFactor && <FactorCodeField {...field('verification_code')} />}
      </>
    ),
    read: (given) => ({
      current_password: textIn(given, 'current_password'),
      ...(hasFactor && { verification_code: textIn(given, 'verification_code') }),
    }),
    ...{ drop, onRefused },
  }
}
