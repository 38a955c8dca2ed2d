import type { ReactNode } from 'react'
import type { Winnings } from '#domain/money/winnings.ts'
import { exactWon } from '#domain/money/won.ts'
import { FactLines } from '#web/ui/fact-lines.tsx'

interface WinningsSumProps {
  /** Of all winning games that are spoken of. */
  readonly won: Winnings
  /** Lines below those of the money; a null one is left out. */
  readonly facts?: readonly (readonly [name: string, value: ReactNode] | null)[]
  /** Colour of what is said quietly, on paper and by night. */
  readonly soft?: string
  /** `hero`: on the card of a win; `line`: the sum is one line among others. */
  readonly look?: 'hero' | 'card' | 'line'
}

/** Three words in one order, wherever money was won: what is received, before tax, and the tax between them. */
export function WinningsSum({
  won: { gross, tax, net },
  facts = [],
  soft = 'text-soft',
  look = 'card',
}: WinningsSumProps) {
  const ways = [
    ['당첨금 (세전)', exactWon(gross)],
    ['세금', tax === 0 ? '없음' : `-${exactWon(tax)}`],
  ] as const
  const sum = '받을 금액 (세후)'
  return (
    <div className="space-y-3">
      {look !== 'line' && (
        <p>
          <span className={`block text-small ${soft}`}>{sum}</span>{' '}
          <strong className={`winnings-net ${look === 'hero' ? 'winnings-hero' : ''}`}>{exactWon(net)}</strong>
        </p>
      )}
      <FactLines
        className={look === 'hero' ? 'space-y-0.5 leading-[1.375rem]' : 'space-y-2'}
        nameClass={`text-small ${soft}`}
        facts={[...ways, look === 'line' ? [sum, exactWon(net)] : null, ...facts]}
      />
    </div>
  )
}
