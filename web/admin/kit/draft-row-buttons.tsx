import { Button } from '#web/ui/button.tsx'
import type { DraftRow } from './draft-rows.ts'

interface DraftRowButtonsProps {
  readonly row: Pick<DraftRow<unknown>, 'number' | 'onUp' | 'onDown' | 'onRemove'>
  /** What one of the list is called: `질문`. */
  readonly thing: string
  /** The words for one place up and, where it can be moved so, down. */
  readonly up: string
  readonly down?: string
}

/** Moves or takes out one of a list that is written as a whole. */
export const DraftRowButtons = ({ row, thing, up, down }: DraftRowButtonsProps) => {
  const { number, onUp, onDown, onRemove } = row
  const button = (word: string, onClick: (() => void) | null) => (
    <Button look="bare" aria-label={`${thing} ${number} ${word}`} disabled={!onClick} onClick={() => onClick?.()}>
      {word}
    </Button>
  )
  return (
    <>
      {button(up, onUp)}
      {down !== undefined && button(down, onDown)}
      {button('빼기', onRemove)}
    </>
  )
}
