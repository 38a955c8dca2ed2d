import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { saveTicket } from '#contract/number-sets/tickets.ts'
import { isApiError, sentenceOr } from '#web/data/api-error.ts'
import { loginPath } from '#web/data/session/return-path.ts'
import { useSignedIn } from '#web/data/session/use-member.ts'
import { useChange } from '#web/data/use-change.ts'
import { useNewestDueRound } from '#web/data/use-draw-time.ts'
import { mayWait, queueWrite } from '#web/data/waiting-writes.ts'
import { ResultAlert } from '#web/notifications/result-alert.tsx'
import { BudgetNote, isBudgetQuestion, useBudgetQuestion } from '#web/play-limits/budget.tsx'
import { BusyButton, Button } from '#web/ui/button.tsx'
import { CHECK, Icon } from '#web/ui/icon.tsx'
import { focusHeadingOnUnmount } from '#web/ui/move-focus.ts'
import { Alert } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useHydrated } from '#web/ui/use-browser-state.ts'
import { type CheckedPaper, forgetForLater, keepForLater } from './stored-tickets.ts'

interface SaveTicketProps {
  readonly paper: CheckedPaper
  /** True for a ticket that waited while its owner signed in: it is saved at once. */
  readonly isAwaited: boolean
  readonly onAnother: () => void
}

/** Keeps a ticket among the member's numbers. A visitor signs in first, and the ticket waits. */
export function SaveTicket({ paper, isAwaited, onAnother }: SaveTicketProps) {
  const { ticket, source } = paper
  const isSignedIn = useSignedIn()
  const isReady = useHydrated()
  const newestDue = useNewestDueRound() ?? 0
  const navigate = useNavigate()
  const { send, isRunning, error } = useChange(saveTicket)
  const isKnown = isApiError(error, 'ticket_known')
  const { sendAsked, question } = useBudgetQuestion()
  const isAsked = isBudgetQuestion(error)
  const [isSaved, setSaved] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const save = async (said: { readonly is_another?: true } = {}) => {
    if (isRunning) return
    if (!isSignedIn) {
      keepForLater(paper)
      await navigate(loginPath('/check'))
      return
    }
    const body = { round_number: ticket.round_number, source, games: ticket.games.map(asSent), ...said }
    try {
      const saved = await sendAsked((confirmed) => send({ body: { ...body, ...confirmed } }))
      if (saved === null) return
      setSaved(true)
      forgetForLater()
    } catch (failure) {
      // Said below.
      if (!isApiError(failure)) throw failure
      if (failure.isFinal) forgetForLater()
      // Sent again, one more piece of paper would be one more again.
      if (!said.is_another && mayWait(failure) && queueWrite(saveTicket, { body })) {
        setWaiting(true)
        forgetForLater()
      }
    }
  }
  const hasBegun = useRef(false)
  useEffect(() => {
    if (!isAwaited || !isReady || !isSignedIn || hasBegun.current) return
    hasBegun.current = true
    void save()
  })
  const isThere = isSaved || isKnown || isWaiting
  return (
    <div className="space-y-3">
      <div role="status">
        {isThere && (
          <p className="flex flex-wrap items-center gap-x-2 font-semibold">
            <Icon path={CHECK} size={18} className="flex-none text-celadon" />
            {isKnown
              ? '이미 내 번호에 담은 복권이에요.'
              : isWaiting
                ? '이 기기에 두었어요. 연결되면 내 번호에 담을게요.'
                : '내 번호에 담았어요.'}
            <TextLink look="line" to="/dashboard/numbers" className="text-celadon">
              내 번호 보기
            </TextLink>
          </p>
        )}
        {isKnown && <p className="text-small text-soft">같은 번호로 한 장 더 샀다면 따로 담을 수 있어요.</p>}
      </div>
      {isThere && ticket.round_number > newestDue && (
        <ResultAlert className="rounded-control border border-line bg-surface px-4 py-3" />
      )}
      {isReady && !isSignedIn && ticket.round_number > newestDue && (
        <p className="text-small text-soft">
          가입하지 않으면 이 기기에만 남아요. 토요일 밤 ‘최근에 확인한 복권’에서 결과를 볼 수 있어요.
        </p>
      )}
      {isSignedIn && isReady && <BudgetNote />}
      {question}
      <Alert>{error && !isThere && !isAsked && sentenceOr(error, '복권을 담지 못했어요. 다시 눌러 주세요.')}</Alert>
      <div className="grid gap-3 sm:grid-cols-2">
        {!isThere && (
          <BusyButton ref={focusHeadingOnUnmount} isWaiting={isRunning} onClick={() => void save()}>
            {isRunning ? '담는 중…' : isSignedIn ? '내 번호에 담기' : '로그인하고 내 번호에 담기'}
          </BusyButton>
        )}
        <Button look={isThere ? 'primary' : 'quiet'} onClick={onAnother}>
          다른 복권 확인
        </Button>
        {isKnown && (
          <Button look="quiet" onClick={() => void save({ is_another: true })}>
            한 장 더 담기
          </Button>
        )}
      </div>
    </div>
  )
}

const asSent = ({ numbers, number_type }: CheckedPaper['ticket']['games'][number]) => ({
  numbers: [...numbers],
  number_type,
})
