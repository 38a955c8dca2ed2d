import { useState } from 'react'
import { DOWN, Icon } from '#web/ui/icon.tsx'
import { CrowdingFilter } from './crowding-filter.tsx'
import { KindFilter } from './kind-filter.tsx'
import type { NumbersAddress } from './numbers-address.ts'
import { RoundFilter } from './round-filter.tsx'

const isUsed = ({ round, part, order }: NumbersAddress) => round !== null || part !== null || order !== 'newest'

/** Which sets are shown; the rarer ways to look for some are folded until somebody wants them. */
export function OrderAndSearch({ address }: { address: NumbersAddress }) {
  const [isOpen, setOpen] = useState(isUsed(address))
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <KindFilter address={address} />
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex min-h-11 items-center gap-0.5 text-small font-semibold text-soft hover:text-ink"
        >
          정렬
          <Icon path={DOWN} size={16} className={isOpen ? 'rotate-180' : ''} />
        </button>
      </div>
      {isOpen && (
        <div className="mt-3">
          <RoundFilter address={address} />
          <CrowdingFilter address={address} />
        </div>
      )}
    </div>
  )
}
