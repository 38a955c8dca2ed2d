import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { countWording } from '#domain/count-wording.ts'
import { ODDS_STAY } from '#domain/crowding/crowding-wording.ts'
import { writtenRound } from '#domain/draw/written-round.ts'
import type { CrowdingPart, SetOrder, ShownSets } from '#domain/number-set/listed-sets.ts'
import { SET_ORIGIN_NAMES, SET_ORIGINS } from '#domain/number-set/number-set.ts'
import { textIn, useForm, useShownDefaults } from '#web/forms/use-form.ts'
import { ChipLinks } from '#web/page/chip-links.tsx'
import { STAY_IN_PLACE } from '#web/page/use-focus-after-navigation.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields.tsx'
import { DOWN, Icon } from '#web/ui/icon.tsx'
import { type NumbersAddress, numbersPath, setCounts } from './number-set-queries.ts'

const isUsed = ({ round, part, order }: NumbersAddress) => round !== null || part !== null || order !== 'newest'

/** Chooses which sets are shown; rarer filters are folded away. */
export function OrderAndSearch({ address }: { address: NumbersAddress }) {
  const [isOpen, setOpen] = useState(isUsed(address))
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <div>
          <KindFilter address={address} />
          <OriginFilter address={address} />
        </div>
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

const KINDS: readonly (readonly [ShownSets | null, string])[] = [
  [null, '모두'],
  ['bought', '샀어요'],
  ['won', '당첨'],
  ['coming', '추첨 전'],
]

/** All sets, or the bought, winning or not yet drawn ones; with their number once it is known. */
function KindFilter({ address }: { address: NumbersAddress }) {
  const { data: counts } = useQuery(setCounts(address))
  return (
    <ChipLinks
      label="볼 번호"
      chips={KINDS.map(([show, name]) => ({
        key: name,
        to: numbersPath({ ...address, page: 1, show }),
        isShown: address.show === show,
        name: (
          <>
            {name}
            {/* Its room is kept, so that no chip moves when it comes. */}
            <span className="min-w-[1ch] text-small font-normal">{counts && countWording(counts[show ?? 'all'])}</span>
          </>
        ),
      }))}
    />
  )
}

/** Made here, bought on paper, or bought every week; shown only to members who have more than the first kind. */
function OriginFilter({ address }: { address: NumbersAddress }) {
  const { data: counts } = useQuery(setCounts(address))
  const { ticket = 0, favourite = 0 } = counts?.by_origin ?? {}
  if (address.origin === null && ticket + favourite === 0) return null
  const origins = [
    [null, '모든 종류'],
    ...SET_ORIGINS.map((origin) => [origin, SET_ORIGIN_NAMES[origin]] as const),
  ] as const
  return (
    <nav aria-label="번호의 종류">
      <ul className="flex flex-wrap gap-x-4">
        {origins.map(([origin, name]) => (
          <OptionLink key={name} to={{ ...address, page: 1, origin }} isShown={address.origin === origin} name={name} />
        ))}
      </ul>
    </nav>
  )
}

/** Shows the sets of one round only; what is no round shows all again. */
function RoundFilter({ address }: { address: NumbersAddress }) {
  const { round } = address
  const navigate = useNavigate()
  const form = useForm({
    run: async (typed, element) => {
      const wanted = writtenRound(textIn(typed, 'round'))
      if (wanted === null) element.reset()
      navigate(numbersPath({ ...address, page: 1, round: wanted }), STAY_IN_PLACE)
      return {}
    },
  })
  useShownDefaults(form.attributes.ref, `${round}`)
  return (
    <search>
      <form {...form.attributes} className="flex items-start gap-2">
        <Field
          label="회차로 찾기"
          isLabelHidden
          {...form.field('round')}
          inputMode="numeric"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={12}
          placeholder="회차"
          defaultValue={round ?? ''}
          className="min-w-0 flex-1 sm:w-28 sm:flex-none"
        />
        <Button type="submit" look="quiet">
          찾기
        </Button>
        {round !== null && (
          <Link
            to={numbersPath({ ...address, page: 1, round: null })}
            {...STAY_IN_PLACE}
            className={buttonClass('bare')}
          >
            전체 보기
          </Link>
        )}
      </form>
    </search>
  )
}

const ORDERS: readonly (readonly [SetOrder, string])[] = [
  ['newest', '최근 순'],
  ['least_crowded', '덜 겹치는 순'],
  ['most_crowded', '많이 겹치는 순'],
]
const PARTS: readonly (readonly [CrowdingPart | null, string])[] = [
  [null, '겹침 상관없이'],
  ['less', '겹침 50 미만'],
  ['more', '겹침 50 이상'],
]

/** Sorts and filters the list by how many others may hold a set. */
const CrowdingFilter = ({ address }: { address: NumbersAddress }) => (
  <div className="mb-4">
    <nav aria-label="정렬과 겹침" className="flex flex-wrap gap-x-6">
      <ul className="flex flex-wrap gap-x-4">
        {ORDERS.map(([order, name]) => (
          <OptionLink key={order} to={{ ...address, page: 1, order }} isShown={address.order === order} name={name} />
        ))}
      </ul>
      <ul className="flex flex-wrap gap-x-4">
        {PARTS.map(([part, name]) => (
          <OptionLink key={name} to={{ ...address, page: 1, part }} isShown={address.part === part} name={name} />
        ))}
      </ul>
    </nav>
    <p className="text-small text-soft">겹침이 높을수록 1등을 나눌 사람이 많아요. {ODDS_STAY}</p>
  </div>
)

const OptionLink = ({ to, isShown, name }: { to: NumbersAddress; isShown: boolean; name: string }) => (
  <li>
    <Link
      to={numbersPath(to)}
      {...STAY_IN_PLACE}
      aria-current={isShown ? 'true' : undefined}
      className="inline-flex min-h-11 items-center text-small text-soft hover:text-ink aria-[current]:font-bold aria-[current]:text-ink aria-[current]:underline aria-[current]:underline-offset-4"
    >
      {name}
    </Link>
  </li>
)
