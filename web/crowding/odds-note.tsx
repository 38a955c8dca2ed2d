import { ODDS_STAY, ODDS_STAY_WHY } from '#domain/crowding/crowding-wording.ts'

/** Stands wherever 겹침 does. */
export const OddsNote = () => (
  <p className="rounded-card bg-celadon-soft px-5 py-4">
    <strong className="font-bold">{ODDS_STAY}</strong> {ODDS_STAY_WHY}
  </p>
)
