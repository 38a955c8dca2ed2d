import { useState } from 'react'
import { useNavigate } from 'react-router'
import { agreeToSyndicate, type Syndicate } from '#contract/number-sets/syndicates.ts'
import { isApiError, sentenceOr } from '#web/data/api-error.ts'
import { loginPath } from '#web/data/session/return-path.ts'
import { useSignedIn } from '#web/data/session/use-member.ts'
import { useChange } from '#web/data/use-change.ts'
import { BudgetNote, isBudgetQuestion, useBudgetQuestion } from '#web/play-limits/budget.tsx'
import { BusyButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioButton } from '#web/ui/fields.tsx'
import { CHECK, CLOCK, Icon } from '#web/ui/icon.tsx'
import { focusHeadingOnUnmount } from '#web/ui/move-focus.ts'
import { Alert, Notice } from '#web/ui/notice.tsx'
import { AFTER_CLOSE, atWording, nameOf, sumWording, syndicatePath, termsWording } from './syndicate-parts.ts'

const Terms = ({ box }: { box: Syndicate }) => (
  <ul className="list-disc space-y-1.5 pl-5">
    {termsWording(box).map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)

/** The agreement in plain words, who the visitor is, and the one press. */
export function Agreement({ box, chosen }: { box: Syndicate; chosen: number | null }) {
  const { token, revision, people, own_id, tickets } = box
  const isSignedIn = useSignedIn()
  const navigate = useNavigate()
  const agree = useChange(agreeToSyndicate)
  const { sendAsked, question } = useBudgetQuestion()
  const free = people.filter(({ is_taken }) => !is_taken)
  const [picked, setPicked] = useState<number | null>(free.some(({ id }) => id === chosen) ? chosen : null)
  const [isAsked, setAsked] = useState(false)
  const own = people.find(({ id }) => id === own_id)
  const person_id = own_id ?? picked
  const hasTickets = tickets.length > 0
  const sum = sumWording(box)
  const send = async (is_agreed: boolean) => {
    if (person_id === null) return setAsked(true)
    if (!isSignedIn) return navigate(loginPath(syndicatePath(token, person_id)))
    await sendAsked((confirmed) => agree.send({ body: { token, revision, person_id, is_agreed, ...confirmed } })).catch(
      (failure) => {
        // Said below.
        if (!isApiError(failure)) throw failure
      },
    )
  }
  return (
    <Card>
      <section aria-labelledby="agreement" className="space-y-4">
        <h2 id="agreement" className="text-lead font-bold">
          우리의 합의
        </h2>
        <Terms box={box} />
        <p className="flex gap-2 text-small text-soft">
          <Icon path={CLOCK} size={18} className="mt-0.5 flex-none" />
          {AFTER_CLOSE} 그 전에 복권이나 몫, 사람이 바뀌면 모두에게 다시 물어요.
        </p>
        {sum !== null && <Notice look="amber">{sum}</Notice>}
        {own_id === null &&
          (free.length === 0 ? (
            <Notice>모든 이름을 다른 사람이 골랐어요. 내 이름이 있어야 하면 만든 사람에게 말해 주세요.</Notice>
          ) : (
            <fieldset>
              <legend className="mb-1 font-semibold">나는 누구인가요?</legend>
              {free.map(({ id, name }) => (
                <RadioButton
                  key={id}
                  name="person"
                  value={id}
                  checked={picked === id}
                  className="min-h-11 gap-3"
                  onChange={() => {
                    setPicked(id)
                    setAsked(false)
                  }}
                >
                  {name}
                </RadioButton>
              ))}
            </fieldset>
          ))}
        <Alert>
          {isAsked
            ? '먼저 내 이름을 골라 주세요.'
            : agree.error &&
              !isBudgetQuestion(agree.error) &&
              sentenceOr(agree.error, '동의하지 못했어요. 다시 눌러 주세요.')}
        </Alert>
        {isSignedIn && <BudgetNote />}
        {question}
        {own?.agreed_at ? (
          <div ref={focusHeadingOnUnmount} className="flex flex-wrap items-center justify-between gap-x-3">
            <p role="status" className="flex items-center gap-2 font-semibold">
              <Icon path={CHECK} size={18} className="flex-none text-celadon" />
              {nameOf(own)} 이름으로 동의했어요
            </p>
            <BusyButton look="bare" isWaiting={agree.isRunning} onClick={() => void send(false)}>
              동의 거두기
            </BusyButton>
          </div>
        ) : (
          (own_id !== null || free.length > 0) && (
            <>
              {(hasTickets || own_id === null) && (
                <div ref={focusHeadingOnUnmount}>
                  <BusyButton className="w-full" isWaiting={agree.isRunning} onClick={() => void send(hasTickets)}>
                    {isSignedIn
                      ? hasTickets
                        ? '이 내용에 동의하기'
                        : '이 이름으로 참여하기'
                      : hasTickets
                        ? '로그인하고 동의하기'
                        : '로그인하고 참여하기'}
                  </BusyButton>
                </div>
              )}
              {hasTickets && (
                <p className="text-small text-soft">
                  내 번호에 같은 복권을 담아 두었다면 함께 산 복권으로 옮기고, 가계부에는 내 몫만 더해요.
                </p>
              )}
              {!hasTickets && own_id !== null && <p className="text-soft">복권을 담으면 동의할 수 있어요.</p>}
            </>
          )
        )}
      </section>
    </Card>
  )
}

/** From the close on: what was agreed on, and whether it was sealed. */
export const Closed = ({ box }: { box: Syndicate }) => (
  <Card>
    <section aria-labelledby="agreement" className="space-y-3">
      <h2 id="agreement" className="text-lead font-bold">
        우리의 합의
      </h2>
      <Terms box={box} />
      {box.people[box.collector]?.name === null && (
        <Notice look="amber">
          당첨금을 찾기로 한 사람이 탈퇴했어요. 몫은 그대로예요. 당첨되면 누가 복권을 가지고 찾으러 갈지 정해 주세요.
        </Notice>
      )}
      {box.is_agreed ? (
        <p className="text-small text-soft">
          {box.sealed_at
            ? `${atWording(box.sealed_at)}에 봉인했어요. 이제 아무도 바꿀 수 없어요.`
            : '판매가 끝났어요. 곧 봉인해요.'}
        </p>
      ) : (
        <Notice look="amber">
          {box.tickets.length === 0
            ? '판매가 끝날 때까지 담은 복권이 없어서 봉인하지 않았어요.'
            : '판매가 끝날 때까지 모두 동의하지는 않아서 봉인하지 않았고, 몫도 계산하지 않아요.'}
        </Notice>
      )}
    </section>
  </Card>
)
