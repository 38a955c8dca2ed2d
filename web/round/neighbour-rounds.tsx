import { ButtonLink } from '#web/ui/button.tsx'
import { Icon, LEFT, RIGHT } from '#web/ui/icon.tsx'

/** The way to the rounds before and after. */
export const NeighbourRounds = ({ round, newest }: { round: number; newest: number }) => (
  <nav aria-label="다른 회차" className="flex grow justify-between gap-3 sm:grow-0">
    {round > 1 ? (
      <ButtonLink to={`/results/${round - 1}`} look="quiet" rel="prev">
        <Icon path={LEFT} size={18} /> 제{round - 1}회
      </ButtonLink>
    ) : (
      <span />
    )}
    {round < newest && (
      <ButtonLink to={`/results/${round + 1}`} look="quiet" rel="next">
        제{round + 1}회 <Icon path={RIGHT} size={18} />
      </ButtonLink>
    )}
  </nav>
)
