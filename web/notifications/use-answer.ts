import { useQuery } from '@tanstack/react-query'
import { giveConsents } from '#contract/members/profile.ts'
import type { NotificationConsent } from '#domain/member/consents.ts'
import { useChange } from '#web/data/use-change.ts'
import { legalTexts } from '#web/legal-texts/legal-text-queries.ts'
import { toastFailure } from '#web/page/toast-failure.ts'

/** Keeps an answer as a consent, with the text that holds today. */
export function useAnswer() {
  const { data: texts } = useQuery(legalTexts)
  const { send, isRunning } = useChange(giveConsents)
  const answer = async (answers: Partial<Record<NotificationConsent, boolean>>) => {
    if (!texts || isRunning) return
    try {
      await send({ body: { ...answers, version: texts.version } })
    } catch (failure) {
      toastFailure(failure, '바꾸지 못했어요. 다시 눌러 주세요.')
    }
  }
  return { answer, isReady: texts !== undefined, isRunning }
}
