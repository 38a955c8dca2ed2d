import { useRef, useState } from 'react'
import type { NumberSet } from '#contract/number-sets/number-sets.ts'
import { clockNow } from '#web/data/clock.ts'
import { useSaveProofs } from '#web/seals/use-save-proofs.ts'
import type { NumbersAddress } from '../numbers-address.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { type OpenMenu, RoundSlip } from './round-slip.tsx'
import { isSaleOver, letterOf, roundsOf } from './rounds-of.ts'
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

function Rounds({ sets, address: { page, part, show, round: asked }, hasMore, onMenu }: RoundsProps) {
  const rounds = roundsOf(sets)
  const newestDrawn = rounds.find((round) => round.sets[0]?.state !== 'before_draw')?.round
  const isFiltered = part !== null || show !== null
  return (
    <div className="space-y-4">
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
            actions={isSaleOver(round, clockNow()) && <RoundProofs round={round} />}
          />
        )
      })}
    </div>
  )
}

/** The file that proves that the member's sets of a round were made before its draw. */
function RoundProofs({ round }: { round: number }) {
  const { save, isSaving } = useSaveProofs()
  return (
    <button
      type="button"
      aria-disabled={isSaving}
      onClick={() => !isSaving && void save({ round })}
      className="inline-flex min-h-11 items-center font-semibold text-celadon underline-offset-4 hover:underline"
    >
      <span className="sr-only">제{round}회 번호의 </span>
      {isSaving ? '준비하는 중…' : '봉인 증명서 받기'}
    </button>
  )
}

/** Sets of all rounds in another order; each says of which round it is. */
const SortedSlip = ({ sets, onMenu }: { sets: readonly NumberSet[]; onMenu: OpenMenu }) => (
  <section aria-label="정렬한 번호" className="slip">
    {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
    <ol role="list" aria-label="정렬한 번호" className="slip-rows">
      {sets.map((set, i) => {
        const letter = letterOf(i)
        const caption = `제${set.round_target}회${set.name ? ` · ${set.name}` : ''}`
        return <SlipRow key={set.id} set={set} letter={letter} caption={caption} onMenu={() => onMenu(set, letter)} />
      })}
    </ol>
  </section>
)
