import { GIVEN_BEFORE, madeAloud, madeWording, notByStrategy } from './made-wording.ts'
import type { Maker } from './use-maker.ts'

/** Says while numbers are being made and when they are: read out with the numbers, and seen where `isShown`. */
export function MadeStatus({ maker: { made, isRunning }, isShown = false }: { maker: Maker; isShown?: boolean }) {
  const isMade = made !== null && !isRunning
  return (
    <>
      <p role="status" className="sr-only">
        {isRunning && '생성 중…'}
        {isMade && madeAloud(made)}
      </p>
      {isShown && isMade && (
        <p aria-hidden="true" className="mt-3 text-center text-small">
          <strong className="font-semibold text-celadon">{madeWording(made)}</strong>
          {notByStrategy(made.sets) && ` ${notByStrategy(made.sets)}`}
          {made.sets.some(({ given_before }) => given_before) && ` ${GIVEN_BEFORE}`}
        </p>
      )}
    </>
  )
}
