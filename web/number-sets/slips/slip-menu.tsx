import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { addFavourite } from '#contract/number-sets/favourites.ts'
import { type NumberSet, nameNumberSet } from '#contract/number-sets/number-sets.ts'
import { crowdingPath, resultPath } from '#contract/site/share-images.ts'
import { instantWording } from '#domain/calendar.ts'
import { NUMBER_TYPE_NAMES } from '#domain/draw/draw.ts'
import { LONGEST_SET_NAME, SET_ORIGIN_NAMES, STRATEGY_NAMES } from '#domain/number-set/number-set.ts'
import { CrowdingGauge } from '#web/crowding/crowding-gauge.tsx'
import { clockNow } from '#web/data/clock.ts'
import { useChange } from '#web/data/use-change.ts'
import { checkedAttempt } from '#web/forms/checked-attempt.ts'
import { FormProblem, SubmitButton } from '#web/forms/form-parts.tsx'
import { textIn, useForm } from '#web/forms/use-form.ts'
import { copyText, useShare } from '#web/page/share.tsx'
import { toastFailure } from '#web/page/toast-failure.ts'
import { useSaveProofs } from '#web/seals/use-save-proofs.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogCard } from '#web/ui/dialog-card.tsx'
import { Field } from '#web/ui/fields.tsx'
import { List } from '#web/ui/list.tsx'
import { showToast } from '#web/ui/toasts/toast.ts'
import { PrizeFacts } from './outcome.tsx'
import { isSaleOver } from './round-sets.ts'
import { SetBalls } from './set-balls.tsx'
import { useMarkBought } from './use-mark-bought.ts'

interface SlipMenuProps {
  readonly dialog: RefObject<HTMLDialogElement | null>
  readonly set: NumberSet | null
  readonly letter: string
  readonly onDelete: () => void
}

/** All of a set that has no room in its row, and what can be done with it. */
export function SlipMenu({ dialog, set, letter, onDelete }: SlipMenuProps) {
  const [isNaming, setNaming] = useState(false)
  const close = () => dialog.current?.close()
  return (
    <DialogCard
      dialog={dialog}
      title={set?.name ?? (set ? `제${set.round_target}회 ${letter}` : '')}
      onClose={() => setNaming(false)}
    >
      {set && (
        <>
          <p className="text-small text-soft">
            {sourceWording(set)} · <time dateTime={set.generated_at}>{instantWording(set.generated_at)}</time>
          </p>
          <div className="my-3 space-y-2">
            <SetBalls set={set} />
            <CrowdingGauge crowding={set.crowding} />
            <PrizeFacts set={set} />
          </div>
          {isNaming ? (
            <NameForm set={set} onDone={close} />
          ) : (
            <List className="-mx-3 border-t border-line pt-2">
              {set.origin !== 'ticket' && (
                <Item>
                  <MarkItem set={set} />
                </Item>
              )}
              <Item>
                <button type="button" className={ITEM} onClick={() => setNaming(true)}>
                  {set.name === null ? '이름 붙이기' : '이름 바꾸기'}
                </button>
              </Item>
              <Item>
                <button type="button" className={ITEM} onClick={() => void copyText(copiedWording(set), '번호를')}>
                  번호 복사
                </button>
              </Item>
              <Item>
                <ShareItem set={set} />
              </Item>
              {set.origin !== 'favourite' && (
                <Item>
                  <FavouriteItem set={set} onDone={close} />
                </Item>
              )}
              <Item>
                <Link to={crowdingPath(set.numbers)} className={ITEM}>
                  겹침 자세히 보기
                </Link>
              </Item>
              {set.origin === 'made' && isSaleOver(set.round_target, clockNow()) && (
                <Item>
                  <ProofItem set={set} />
                </Item>
              )}
              <Item>
                <button
                  type="button"
                  className={`${ITEM} text-danger`}
                  onClick={() => {
                    close()
                    onDelete()
                  }}
                >
                  {set.ticket_id === null ? '지우기' : '이 복권 지우기'}
                </button>
              </Item>
            </List>
          )}
        </>
      )}
    </DialogCard>
  )
}

/** `덜 겹치는 번호`, `종이 복권 · 자동`. */
function sourceWording({ origin, strategy, number_type }: NumberSet): string {
  if (strategy !== null) return STRATEGY_NAMES[strategy]
  const isTold = number_type !== null && number_type !== 'unknown'
  return `${SET_ORIGIN_NAMES[origin]}${isTold ? ` · ${NUMBER_TYPE_NAMES[number_type]}` : ''}`
}

const ITEM = 'flex min-h-11 w-full items-center rounded-control px-3 text-left hover:bg-sunken'

const Item = ({ children }: { children: ReactNode }) => <li>{children}</li>

/** How it fared, once its numbers are drawn; before that how crowded it is. Nothing of the member goes along. */
function ShareItem({ set: { hits, numbers, round_target } }: { set: NumberSet }) {
  const share = useShare()
  const [name, title, path] = hits
    ? ['결과 공유', `제${round_target}회 · 내 번호 결과`, resultPath(round_target, numbers)]
    : ['번호 공유', `내 번호 ${numbers.join(', ')}`, crowdingPath(numbers)]
  return (
    <button type="button" className={ITEM} onClick={() => void share(title, path)}>
      {name}
    </button>
  )
}

/** Adds the six numbers to the favourites, which are bought every week. */
function FavouriteItem({ set, onDone }: { set: NumberSet; onDone: () => void }) {
  const { send, isRunning } = useChange(addFavourite)
  const add = async () => {
    if (isRunning) return
    try {
      await send({ body: { numbers: [...set.numbers] } })
      void showToast({ kind: 'success', message: '매주 사는 번호에 더했어요.' })
      onDone()
    } catch (failure) {
      toastFailure(failure, '더하지 못했어요. 다시 눌러 주세요.')
    }
  }
  return (
    <button type="button" className={ITEM} aria-disabled={isRunning} onClick={() => void add()}>
      매주 사는 번호에 더하기
    </button>
  )
}

function MarkItem({ set }: { set: NumberSet }) {
  const { areBought, toggle, question } = useMarkBought([set])
  return (
    <>
      <button type="button" className={ITEM} onClick={() => void toggle()}>
        {areBought ? '샀어요 표시 지우기' : '샀어요로 표시하기'}
      </button>
      {question}
    </>
  )
}

function ProofItem({ set }: { set: NumberSet }) {
  const { save, isSaving } = useSaveProofs()
  return (
    <button
      type="button"
      className={ITEM}
      aria-disabled={isSaving}
      onClick={() => !isSaving && void save({ set: set.id })}
    >
      {isSaving ? '준비하는 중…' : '봉인 증명서 받기'}
    </button>
  )
}

/** As it is put on the clipboard. */
const copiedWording = ({ round_target, numbers }: NumberSet): string => `제${round_target}회 ${numbers.join(', ')}`

/** Gives a set a name of the member's own; an empty one takes it away. */
function NameForm({ set, onDone }: { set: NumberSet; onDone: () => void }) {
  const { send } = useChange(nameNumberSet)
  const form = useForm(
    checkedAttempt({
      schema: () => import('#contract/number-sets/number-set-forms.ts').then(({ SetName }) => SetName),
      read: (given) => ({ name: textIn(given, 'name').trim() || null }),
      send: async (body) => {
        await send({ params: { id: String(set.id) }, body })
        const message = body.name === null ? '이름을 지웠어요.' : '이름을 저장했어요.'
        void showToast({ kind: 'success', message })
        onDone()
      },
      otherwise: '이름을 저장하지 못했어요.',
    }),
  )
  const { ref } = form.attributes
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  return (
    <form {...form.attributes} className="mt-4 flex flex-wrap items-start gap-2">
      <Field
        label="번호 이름"
        defaultValue={set.name ?? ''}
        longest={LONGEST_SET_NAME}
        autoComplete="off"
        placeholder="예: 가족 생일"
        onKeyDown={({ key }) => key === 'Escape' && onDone()}
        className="min-w-0 flex-1 basis-48"
        {...form.field('name')}
      />
      <div className="flex gap-2 sm:pt-7">
        <SubmitButton isSending={form.isSending} sending="저장 중…">
          저장
        </SubmitButton>
        <Button look="quiet" onClick={onDone}>
          취소
        </Button>
      </div>
      <div className="basis-full">
        <FormProblem form={form} />
      </div>
    </form>
  )
}
