import type { ReactNode } from 'react'
import type { NumberSet } from '#contract/number-sets/number-sets.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { STRATEGY_NAMES } from '#domain/number-set/number-set.ts'
import type { ApiError } from '#web/data/api-error.ts'
import { LIMITS } from '#web/play-limits/limits-parts.tsx'
import { Notice, RetryAlert } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useOffline } from '#web/ui/use-browser-state.ts'
import type { GeneratorSettings } from './generator-settings.ts'
import type { GeneratedSets, Maker } from './use-maker.ts'

/** `덜 겹치는 번호 · 고정 34 · 제외 1, 2`. */
export const settingsWording = ({
  strategy,
  constraints: { fixed, excluded },
}: Omit<GeneratorSettings, 'count'>): string =>
  [
    STRATEGY_NAMES[strategy],
    ...(fixed.length > 0 ? [`고정 ${fixed.join(', ')}`] : []),
    ...(excluded.length > 0 ? [`제외 ${excluded.join(', ')}`] : []),
  ].join(' · ')

/** Of the month; undefined while that is not known. */
export const remainingWording = (remaining: number | undefined): string =>
  `더 만들 수 있는 번호 ${remaining === undefined ? '…' : `${remaining}세트`}`

export const GIVEN_BEFORE = '고르신 조건에 맞는 조합이 얼마 없어, 이번 회차에 다른 회원이 받은 조합도 들어 있어요.'

/** Null where every set is as its strategy promises. */
export function notByStrategy(sets: readonly NumberSet[]): string | null {
  const others = sets.filter(({ follows_strategy }) => !follows_strategy)
  const [first] = others
  if (!first) return null
  const many = others.length === sets.length ? '' : `${others.length}세트는 `
  return first.strategy === 'uncrowded'
    ? `고르신 조건에서는 덜 겹치는 조합을 찾지 못해, ${many}많이 겹치거나 눈에 띄는 모양일 수 있어요.`
    : `고르신 조건에서는 ‘${STRATEGY_NAMES[first.strategy ?? 'random']}’ 방법으로 더 만들 수 없어, ${many}무작위로 골랐어요.`
}

export const madeWording = ({ sets }: GeneratedSets): string => `${sets.length}세트를 만들었어요`

/** The made numbers for screen readers: said once. */
const madeAloud = (made: GeneratedSets): string =>
  [
    `${madeWording(made)}.`,
    ...made.sets.map(({ numbers }) => `${numbers.join(', ')}.`),
    ...[notByStrategy(made.sets) ?? []].flat(),
    ...(made.sets.some(({ given_before }) => given_before) ? [GIVEN_BEFORE] : []),
  ].join(' ')

/** Says while numbers are being made and when they are: read out with the numbers, and seen where `isShown`. */
export function MadeStatus({ maker: { made, isRunning }, isShown = false }: { maker: Maker; isShown?: boolean }) {
  const isMade = made !== null && !isRunning
  return (
    <>
      <p role="status" className="sr-only">
        {isRunning ? '생성 중…' : isMade ? madeAloud(made) : ''}
      </p>
      {isShown && isMade && (
        <p aria-hidden="true" className="mt-3 text-center text-small">
          <strong className="font-semibold text-celadon">{madeWording(made)}</strong>
          <span>{notByStrategy(made.sets) && ` ${notByStrategy(made.sets)}`}</span>
          <span>{made.sets.some(({ given_before }) => given_before) && ` ${GIVEN_BEFORE}`}</span>
        </p>
      )}
    </>
  )
}

const FAILED = '번호 생성에 실패했습니다.'

/** Where to go from a refusal that trying again would not change. */
const INSTEAD: Partial<Record<RefusalCode, ReactNode>> = {
  quota_exceeded: (
    <TextLink look="line" to="/plans" className="font-semibold">
      구독플랜 보기
    </TextLink>
  ),
  budget_spent: <LimitsLink />,
  on_break: <LimitsLink />,
}

function LimitsLink() {
  return (
    <TextLink look="line" to={LIMITS} className="font-semibold">
      내가 정한 한도 보기
    </TextLink>
  )
}

/** Why no set was made, and what to do about it. */
export function GenerateFailure({ error, onRetry }: { error: ApiError; onRetry: () => unknown }) {
  const sentence = error.isRefusal
    ? (error.errors[0]?.message ?? error.detail)
    : error.isOffline
      ? `${error.detail} 세트는 줄지 않았어요.`
      : FAILED
  return (
    <div className="mt-4">
      <RetryAlert onRetry={onRetry} instead={INSTEAD[error.code as RefusalCode]}>
        {sentence}
      </RetryAlert>
    </div>
  )
}

/** In place of the generator without a connection: that it needs one, and what works without. */
export const OfflineGeneratorNotice = () =>
  useOffline() && (
    <div className="my-3">
      <Notice look="amber">번호 만들기는 연결되면 할 수 있어요. 복권 확인과 저장한 번호는 지금도 볼 수 있어요.</Notice>
    </div>
  )
