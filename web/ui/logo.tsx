const LOOKS = { day: 'text-celadon', night: 'text-[var(--night-mint)]' } as const

/** A lens that is a ball. */
export const Logo = ({ look = 'day' }: { look?: keyof typeof LOOKS }) => (
  <span className="inline-flex flex-none items-center whitespace-nowrap gap-1.5 text-lead font-bold tracking-tight">
    <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true" className={LOOKS[look]}>
      <circle cx="12.5" cy="12.5" r="8.5" fill="none" stroke="currentColor" strokeWidth="5" />
      <path d="m19.5 19.5 5 5" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
    </svg>
    로또렌즈
  </span>
)
