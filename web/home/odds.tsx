const ODDS = [
  ['2등', '1/1,357,510'],
  ['3등', '1/35,724'],
  ['4등', '1/733'],
  ['5등', '1/45'],
] as const

/** The odds of one game, in one row. */
export const Odds = () => (
  <section aria-labelledby="odds" className="rounded-card border border-line bg-surface p-5">
    <h2 id="odds" className="text-lead font-bold">
      1등은 8,145,060게임 중 1게임
    </h2>
    <p className="text-small text-soft">어떤 번호든, 어떻게 골라도 같아요.</p>
    <dl className="mt-3 flex flex-wrap justify-between gap-x-2 gap-y-2">
      {ODDS.map(([name, odds]) => (
        <div key={name}>
          <dt className="text-small text-soft">{name}</dt>
          <dd className="text-small font-semibold sm:text-base">{odds}</dd>
        </div>
      ))}
    </dl>
  </section>
)
