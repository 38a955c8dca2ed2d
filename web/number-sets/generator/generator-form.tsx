import { useState } from 'react'
import { ALL_NUMBERS, ballColour } from '#domain/draw/draw.ts'
import { STRATEGY_NAMES, type Strategy } from '#domain/number-set/number-set.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Skippable } from '#web/page/skippable.tsx'
import { PlayLimitGate } from '#web/play-limits/limits-parts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { PAD_KEYS, usePadKeys } from '#web/ui/use-pad-keys.ts'
import { GenerateFailure, OfflineGeneratorNotice, remainingWording } from './generator-messages.tsx'
import { type ConstraintKind, NO_CONSTRAINTS, type NumberConstraints, toggled } from './generator-settings.ts'
import type { Maker } from './use-maker.ts'

/** One sentence about each strategy, and one that is true of all. */
const STRATEGY_WORDING: Readonly<Record<Strategy, string>> = {
  hot_cold: '최근 50회에서 많이 나온 번호 3개와 적게 나온 번호 2개, 그 밖의 번호 1개를 섞어요.',
  pattern: '홀짝 비율과 합계가 지금까지 자주 나온 모양이 되도록 골라요.',
  frequency: '지금까지 많이 나온 번호일수록 더 자주 골라요.',
  random: '모든 번호를 같은 확률로 골라요.',
  uncrowded: '사람들이 덜 고르는 조합에서 무작위로 골라요.',
}
const SAME_ODDS_WORDING = '어떤 방법이든 1등 확률은 8,145,060분의 1로 같아요.'

/** How, how many, and with or without which numbers. On phones the button stays in sight. */
export function GeneratorForm({ maker }: { maker: Maker }) {
  const { settings, most, remaining, isRunning, error, change, make } = maker
  const form = useForm({
    run: async () => {
      await make()
      return {}
    },
  })
  return (
    <form {...form.attributes} className="space-y-7">
      <div className="grid items-start gap-7 min-[1040px]:grid-cols-2 min-[1040px]:gap-x-5">
        <StrategyRows strategy={settings.strategy} onChange={(strategy) => change({ strategy })} />
        <div className="min-w-0 space-y-7">
          <CountChips
            count={settings.count}
            most={most}
            remaining={remaining}
            onChange={(count) => change({ count })}
          />
          <ConstraintSlip constraints={settings.constraints} onChange={(constraints) => change({ constraints })} />
        </div>
      </div>
      <div className="form-foot">
        {error && <GenerateFailure error={error} onRetry={() => make()} />}
        <OfflineGeneratorNotice />
        <PlayLimitGate>
          <Button type="submit" className="w-full" aria-disabled={isRunning}>
            {isRunning ? '생성 중…' : `${settings.count}세트 만들기`}
          </Button>
        </PlayLimitGate>
      </div>
    </form>
  )
}

const COUNTS = [1, 2, 3, 5, 10]

interface CountChipsProps {
  readonly count: number
  /** As many as the month still allows. */
  readonly most: number
  readonly remaining: number | undefined
  readonly onChange: (count: number) => void
}

/** How many sets at once. A remaining allowance beside the chips' counts, such as four, is one chip more. */
function CountChips({ count, most, remaining, onChange }: CountChipsProps) {
  const counts = COUNTS.includes(count) ? COUNTS : [...COUNTS, count].sort((a, b) => a - b)
  return (
    <fieldset>
      <legend className="mb-2 flex w-full flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-lead font-bold">몇 세트 만들까요?</span>
        <span className="text-small text-soft">{remainingWording(remaining)}</span>
      </legend>
      <div className="flex gap-2">
        {counts.map((one) => (
          <label
            key={one}
            className="relative grid min-h-12 flex-1 cursor-pointer place-items-center rounded-control border border-control bg-surface font-semibold has-checked:chosen has-disabled:cursor-default has-disabled:opacity-40 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-celadon"
          >
            <input
              type="radio"
              name="count"
              value={one}
              checked={count === one}
              disabled={one > most}
              aria-label={`${one}세트`}
              onChange={() => onChange(one)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span aria-hidden="true">{one}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** As Lucide draws them; see ui/icon.tsx. */
const ICONS: Readonly<Record<Strategy, string>> = {
  random:
    'm18 14 4 4-4 4M18 2l4 4-4 4M2 18h1.973a4 4 0 0 0 3.3-1.7l5.454-8.6a4 4 0 0 1 3.3-1.7H22M2 6h1.972a4 4 0 0 1 3.6 2.2M22 18h-6.041a4 4 0 0 1-3.3-1.8l-.359-.45',
  hot_cold:
    'M8.5 14.5A2.5 2.5 0 0 0 11 12c0-1.38-.5-2-1-3-1.072-2.143-.224-4.054 2-6 .5 2.5 2 4.9 4 6.5 2 1.6 3 3.5 3 5.5a7 7 0 1 1-14 0c0-1.153.433-2.294 1-3a2.5 2.5 0 0 0 2.5 2.5z',
  frequency: 'M6 20v-4M12 20V10M18 20V4',
  pattern: 'M3 3h7v7H3zM14 3h7v7h-7zM14 14h7v7h-7zM3 14h7v7H3z',
  uncrowded:
    'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M22 21v-2a4 4 0 0 0-3-3.87M16 3.13a4 4 0 0 1 0 7.75M13 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0',
}
/** The plainest first. */
const ORDER: readonly Strategy[] = ['random', 'hot_cold', 'frequency', 'pattern', 'uncrowded']

interface StrategyRowsProps {
  readonly strategy: Strategy
  readonly onChange: (strategy: Strategy) => void
}

/** How the numbers are chosen, one row a way; none of them changes the odds. */
const StrategyRows = ({ strategy, onChange }: StrategyRowsProps) => (
  <fieldset>
    <legend className="mb-2 text-lead font-bold">어떻게 고를까요?</legend>
    <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
      {ORDER.map((one) => (
        <label
          key={one}
          className="flex min-h-16 cursor-pointer items-center gap-4 px-4 py-3 has-checked:bg-celadon-soft has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-celadon"
        >
          <Icon path={ICONS[one]} size={22} className="flex-none text-soft" />
          <span className="min-w-0 flex-1">
            <span id={`strategy-${one}`} className="block font-semibold">
              {STRATEGY_NAMES[one]}
            </span>
            <span id={`strategy-${one}-meaning`} className="block text-small text-soft">
              {STRATEGY_WORDING[one]}
            </span>
          </span>
          <input
            type="radio"
            name="strategy"
            value={one}
            checked={strategy === one}
            aria-labelledby={`strategy-${one}`}
            aria-describedby={`strategy-${one}-meaning`}
            onChange={() => onChange(one)}
            className="size-6 flex-none accent-celadon"
          />
        </label>
      ))}
    </div>
    <p className="mt-2 text-small text-soft">
      {SAME_ODDS_WORDING} <TextLink to="/analysis/ai">로또렌즈의 AI란?</TextLink>
    </p>
  </fieldset>
)

const KINDS = [
  { kind: 'fixed', name: '고정하기' },
  { kind: 'excluded', name: '제외하기' },
] as const satisfies { kind: ConstraintKind; name: string }[]

interface ConstraintSlipProps {
  readonly constraints: NumberConstraints
  readonly onChange: (constraints: NumberConstraints) => void
}

/** Numbers that every set must hold and numbers that none may, on a slip of seven columns. */
function ConstraintSlip({ constraints, onChange }: ConstraintSlipProps) {
  const [kind, setKind] = useState<ConstraintKind>('fixed')
  const [problem, setProblem] = useState('')
  const press = (number: number) => {
    const next = toggled(constraints, kind, number)
    setProblem(typeof next === 'string' ? next : '')
    if (typeof next !== 'string') onChange(next)
  }
  return (
    <section aria-labelledby="constraints">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="constraints" className="text-lead font-bold">
          고정·제외 번호
        </h2>
        <p className="text-small text-soft">
          고정 {constraints.fixed.length} · 제외 {constraints.excluded.length}
        </p>
      </div>
      <div className="slip max-w-[32rem] p-3 sm:p-5">
        <fieldset className="mb-3 grid grid-cols-2 gap-1 rounded-control bg-sunken p-1">
          <legend className="sr-only">번호를 누르면</legend>
          {KINDS.map(({ kind: one, name }) => (
            <label
              key={one}
              className="relative grid min-h-11 cursor-pointer place-items-center rounded-control text-soft has-checked:bg-surface has-checked:font-semibold has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-3 has-focus-visible:outline-celadon"
            >
              <input
                type="radio"
                name="wish"
                checked={kind === one}
                onChange={() => setKind(one)}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              {name}
            </label>
          ))}
        </fieldset>
        <NumberButtons constraints={constraints} onPress={press} />
        <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          {/* Empty until there is a problem: what is there from the start is never read out. */}
          <p role="alert" className={problem ? 'text-small text-danger' : 'sr-only'}>
            {problem}
          </p>
          {!problem && (
            <p className="text-small text-soft">
              {kind === 'fixed' ? '번호를 누르면 고정돼요. 최대 6개까지 고를 수 있어요.' : '번호를 누르면 빠져요.'}
            </p>
          )}
          <button
            type="button"
            className="min-h-11 font-semibold text-celadon underline-offset-4 hover:underline"
            onClick={() => {
              onChange(NO_CONSTRAINTS)
              setProblem('')
            }}
          >
            모두 지우기
          </button>
        </div>
      </div>
    </section>
  )
}

const lookOf = (number: number, state: 'fixed' | 'excluded' | 'none') =>
  ({
    fixed: `slip-chosen ball-${ballColour(number)} border-2 border-ink font-bold`,
    excluded: 'border-dashed border-control bg-sunken text-soft line-through',
    none: 'border-control/60 hover:bg-sunken',
  })[state]

/** All numbers as on the paper slip; a fixed one has its ball's colour, an excluded one is struck through. */
function NumberButtons({
  constraints,
  onPress,
}: {
  constraints: NumberConstraints
  onPress: (number: number) => void
}) {
  const stateOf = (number: number) =>
    constraints.fixed.includes(number) ? 'fixed' : constraints.excluded.includes(number) ? 'excluded' : 'none'
  const { pad, onKeyDown, tabIndexOf, onFocus } = usePadKeys<HTMLFieldSetElement>(onPress)
  return (
    <Skippable id="after-buttons" what="45개 번호">
      <fieldset
        ref={pad}
        aria-description={PAD_KEYS}
        className="grid grid-cols-7 gap-1 sm:gap-1.5"
        onKeyDown={onKeyDown}
      >
        <legend className="sr-only">1부터 45까지의 번호</legend>
        {ALL_NUMBERS.map((number) => {
          const state = stateOf(number)
          return (
            <button
              key={number}
              type="button"
              tabIndex={tabIndexOf(number)}
              aria-pressed={state !== 'none'}
              className={`min-h-11 rounded-control border ${lookOf(number, state)}`}
              onFocus={() => onFocus(number)}
              onClick={() => onPress(number)}
            >
              {number}
              {state !== 'none' && <span className="sr-only"> {state === 'fixed' ? '고정' : '제외'}</span>}
            </button>
          )
        })}
      </fieldset>
    </Skippable>
  )
}
