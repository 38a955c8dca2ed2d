import { type RefObject, useRef, useState } from 'react'
import { deleteNumberSet, type NumberSet } from '#contract/number-sets/number-sets.ts'
import { deleteTicket } from '#contract/number-sets/tickets.ts'
import { isApiError } from '#web/data/api-error.ts'
import { clockNow } from '#web/data/clock.ts'
import { useChange } from '#web/data/use-change.ts'
import { useSaveProofs } from '#web/seals/use-save-proofs.ts'
import { BusyButton, Button } from '#web/ui/button.tsx'
import { DialogCard } from '#web/ui/dialog-card.tsx'
import { List } from '#web/ui/list.tsx'
import { Alert } from '#web/ui/notice.tsx'
import { TextLink, textLinkClass } from '#web/ui/text-link.tsx'
import { showToast } from '#web/ui/toasts/toast.ts'
import type { NumbersAddress } from '../number-set-queries.ts'
import { slipPath } from '../slip-address.ts'
import { boughtFirst, isSaleOver, letterOf, roundsOf } from './round-sets.ts'
import { type OpenMenu, RoundSlip } from './round-slip.tsx'
import { SlipMenu } from './slip-menu.tsx'
import { SlipRow } from './slip-row.tsx'
import { useMatchedSets } from './use-matched-sets.ts'

interface SlipsProps {
  readonly sets: readonly NumberSet[]
  readonly address: NumbersAddress
  readonly hasMore: boolean
  readonly onDeleted: () => void
}

/** A page of the member's sets: one slip a round, or one slip for all where they are sorted by something else. */
export function Slips({ sets: stored, address, hasMore, onDeleted }: SlipsProps) {
  const sets = useMatchedSets(stored)
  const menu = useRef<HTMLDialogElement>(null)
  const question = useRef<HTMLDialogElement>(null)
  const [chosen, setChosen] = useState<{ readonly id: number; readonly letter: string } | null>(null)
  const set = sets.find(({ id }) => id === chosen?.id) ?? null
  const openMenu: OpenMenu = ({ id }, letter) => {
    setChosen({ id, letter })
    menu.current?.showModal()
  }
  return (
    <>
      {address.order === 'newest' ? (
        <Rounds sets={sets} address={address} hasMore={hasMore} onMenu={openMenu} />
      ) : (
        <SortedSlip sets={sets} onMenu={openMenu} />
      )}
      <SlipMenu dialog={menu} set={set} letter={chosen?.letter ?? ''} onDelete={() => question.current?.showModal()} />
      <DeleteDialog dialog={question} set={set} onDeleted={onDeleted} />
    </>
  )
}

interface RoundsProps extends Omit<SlipsProps, 'onDeleted'> {
  readonly onMenu: OpenMenu
}

function Rounds({ sets, address: { page, part, origin, show, round: asked }, hasMore, onMenu }: RoundsProps) {
  const rounds = roundsOf(sets)
  const newestDrawn = rounds.find((round) => round.sets[0]?.state !== 'before_draw')?.round
  const isFiltered = part !== null || origin !== null || show !== null
  return (
    // Two beside each other where there is room: across a whole window a result would stand far from its balls.
    <div className="grid items-start gap-4 *:min-w-0 min-[1040px]:grid-cols-2 min-[1040px]:gap-5">
      {rounds.map(({ round, sets: ofRound }, i) => {
        const goesOn = (i === 0 && page > 1) || (i === rounds.length - 1 && hasMore)
        return (
          <RoundSlip
            key={round}
            round={round}
            sets={ofRound}
            isOpen={i === 0 || round === newestDrawn || round === asked}
            isWhole={!isFiltered && !goesOn}
            onMenu={onMenu}
            actions={
              <>
                {isSaleOver(round, clockNow()) && ofRound.some(({ origin }) => origin === 'made') && (
                  <RoundProofs round={round} />
                )}
                <HandOn round={round} sets={ofRound} />
              </>
            }
          />
        )
      })}
    </div>
  )
}

/** The way to the slip as it is copied, printed and sent to friends, in the order in which it is shown here. */
const HandOn = ({ round, sets }: { round: number; sets: readonly NumberSet[] }) => (
  <TextLink look="more" to={slipPath({ round, games: boughtFirst(sets).map(({ numbers }) => numbers) })}>
    <span className="sr-only">제{round}회 번호 </span>
    인쇄·보내기
  </TextLink>
)

/** The file that proves that the member's sets of a round were made before its draw. */
function RoundProofs({ round }: { round: number }) {
  const { save, isSaving } = useSaveProofs()
  return (
    <button
      type="button"
      aria-disabled={isSaving}
      onClick={() => !isSaving && void save({ round })}
      className={textLinkClass('more')}
    >
      <span className="sr-only">제{round}회 번호의 </span>
      {isSaving ? '준비하는 중…' : '봉인 증명서 받기'}
    </button>
  )
}

/** Sets of all rounds in another order; each says of which round it is. */
const SortedSlip = ({ sets, onMenu }: { sets: readonly NumberSet[]; onMenu: OpenMenu }) => (
  <section aria-label="정렬한 번호" className="slip">
    <List isOrdered aria-label="정렬한 번호" className="slip-rows">
      {sets.map((set, i) => {
        const letter = letterOf(i)
        const caption = `제${set.round_target}회${set.name ? ` · ${set.name}` : ''}`
        return <SlipRow key={set.id} set={set} letter={letter} caption={caption} onMenu={() => onMenu(set, letter)} />
      })}
    </List>
  </section>
)

interface DeleteDialogProps {
  readonly dialog: RefObject<HTMLDialogElement | null>
  readonly set: NumberSet | null
  readonly onDeleted: () => void
}

/** Asks once more: what is deleted does not come back, nor does what it cost of the month. A paper ticket goes as a whole. */
function DeleteDialog({ dialog, set, onDeleted }: DeleteDialogProps) {
  const ofSet = useChange(deleteNumberSet)
  const ofTicket = useChange(deleteTicket)
  const ticket = set?.ticket_id ?? null
  const { isRunning, error } = ticket === null ? ofSet : ofTicket
  const close = () => dialog.current?.close()
  const remove = async () => {
    if (!set) return
    try {
      if (ticket === null) await ofSet.send({ params: { id: String(set.id) } })
      else await ofTicket.send({ params: { id: String(ticket) } })
      close()
      void showToast({ kind: 'success', message: ticket === null ? '번호를 삭제했어요.' : '복권을 삭제했어요.' })
      onDeleted()
    } catch (failure) {
      // Said in the dialog.
      if (!isApiError(failure)) throw failure
    }
  }
  return (
    <DialogCard dialog={dialog} title={ticket === null ? '이 번호를 삭제할까요?' : '이 복권을 삭제할까요?'}>
      <p className="mt-2 font-semibold">{set?.numbers.join(', ')}</p>
      <p className="mt-1 text-soft">
        {ticket === null
          ? set?.origin === 'favourite'
            ? '이 회차에 샀다는 기록만 지워요. 매주 사는 번호에는 그대로 남아요.'
            : '삭제한 번호는 되돌릴 수 없고, 이번 달에 쓴 세트도 돌아오지 않아요. 봉인과 그 성적에는 그대로 들어가요.'
          : '같은 복권의 다른 게임도 함께 지워요. 종이 복권이 있으면 다시 담을 수 있어요.'}
      </p>
      <div className="mt-3">
        <Alert>{error?.detail}</Alert>
      </div>
      <div className="mt-6 flex justify-end gap-2">
        <Button look="quiet" onClick={close}>
          취소
        </Button>
        <BusyButton isWaiting={isRunning} onClick={() => void remove()}>
          삭제
        </BusyButton>
      </div>
    </DialogCard>
  )
}
