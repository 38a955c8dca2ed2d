import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addFavourite,
  type Favourites,
  listFavourites,
  playFavourite,
  removeFavourite,
} from '#contract/number-sets/favourites.ts'
import { NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'
import { isApiError } from '#web/data/api-error.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { BudgetNote } from '#web/play-limits/budget-note.tsx'
import { useBudgetQuestion } from '#web/play-limits/use-budget-question.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CHECK, DOWN, Icon } from '#web/ui/icon.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { NumberPad } from './number-pad.tsx'
import { FOLLOWS_FROM_SETS } from './number-set-queries.ts'
import { SetBalls } from './slips/set-balls.tsx'

const STALE = [listFavourites, ...FOLLOWS_FROM_SETS]

/** Numbers that a member buys every week: one tap says that they did for the round that is sold. */
export function FavouritesCard() {
  const { data, isError, refetch } = useQuery(query(listFavourites))
  const kept = data?.favourites ?? []
  return (
    <Card className="px-5 py-3 sm:px-7 sm:py-5">
      <details className="group" open={kept.length > 0}>
        <summary className="flex min-h-11 list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
          <h2 className="text-lead font-bold">매주 사는 번호</h2>
          <Icon path={DOWN} size={20} className="flex-none transition-transform group-open:rotate-180" />
        </summary>
        {isError && !data && <RetryAlert onRetry={refetch}>매주 사는 번호를 불러오지 못했어요.</RetryAlert>}
        {data && kept.length > 0 && (
          // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
          <ul role="list" aria-label="매주 사는 번호" className="divide-y divide-line">
            {kept.map((favourite) => (
              <Favourite key={favourite.id} favourite={favourite} round={data.round_number} />
            ))}
          </ul>
        )}
        <BudgetNote />
        {data && <Add isFirst={kept.length === 0} />}
      </details>
    </Card>
  )
}

interface FavouriteProps {
  readonly favourite: Favourites['favourites'][number]
  readonly round: number
}

function Favourite({ favourite: { id, numbers, is_bought }, round }: FavouriteProps) {
  const play = useChange(playFavourite, STALE)
  const remove = useChange(removeFavourite, STALE)
  const params = { id: String(id) }
  const name = numbers.join(', ')
  const { sendAsked, question } = useBudgetQuestion()
  const toggle = () =>
    sendAsked((confirmed) =>
      play.send({ params, body: { round_number: round, is_bought: !is_bought, ...confirmed } }),
    ).catch((failure) => {
      // Said below.
      if (!isApiError(failure)) throw failure
    })
  const problem = play.error?.code === 'budget_exceeded' ? remove.error : (play.error ?? remove.error)
  return (
    <li className="py-2">
      <SetBalls set={{ numbers, hits: null }} label={name} />
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <button
          type="button"
          aria-pressed={is_bought}
          aria-disabled={play.isRunning}
          className="bought-mark"
          onClick={() => void toggle()}
        >
          <span className="bought-mark-face px-3">
            {is_bought && <Icon path={CHECK} size={14} className="flex-none" />}
            <span>제{round}회 샀어요</span>
            <span className="sr-only"> {name}</span>
          </span>
        </button>
        <Button look="bare" aria-disabled={remove.isRunning} onClick={() => void remove.run({ params })}>
          빼기<span className="sr-only"> {name}</span>
        </Button>
      </div>
      <Alert>{problem && (problem.errors[0]?.message ?? problem.detail)}</Alert>
      {question}
    </li>
  )
}

function Add({ isFirst }: { isFirst: boolean }) {
  const [numbers, setNumbers] = useState<readonly number[] | null>(null)
  const { run, isRunning, error } = useChange(addFavourite, [listFavourites])
  if (numbers === null)
    return (
      <>
        {isFirst && (
          <p className="text-small text-soft">
            늘 사는 여섯 번호를 두면 한 번만 눌러 이번 회차에 샀다고 적을 수 있어요. 당첨 확률은 같아요.
          </p>
        )}
        <Button look="quiet" className="mt-2 mb-1 w-full" onClick={() => setNumbers([])}>
          번호 더하기
        </Button>
      </>
    )
  const isWhole = numbers.length === NUMBERS_PER_DRAW
  const toggle = (number: number) => {
    if (numbers.includes(number)) setNumbers(numbers.filter((one) => one !== number))
    else if (!isWhole) setNumbers([...numbers, number].sort((a, b) => a - b))
  }
  const add = async () => {
    if (isWhole && (await run({ body: { numbers: [...numbers] } })) !== null) setNumbers(null)
  }
  return (
    <div className="mt-2 space-y-3 pb-2">
      <p role="status" className="font-semibold">
        {numbers.length === 0 ? '여섯 번호를 누르세요' : numbers.join(', ')}
      </p>
      <NumberPad numbers={numbers} onToggle={toggle} label="매주 사는 번호 여섯 개" />
      <Alert>{error?.detail}</Alert>
      <div className="flex gap-2">
        <Button className="flex-1" aria-disabled={!isWhole || isRunning} onClick={() => void add()}>
          {isWhole ? '더하기' : `${NUMBERS_PER_DRAW - numbers.length}개 더 골라 주세요`}
        </Button>
        <Button look="quiet" onClick={() => setNumbers(null)}>
          취소
        </Button>
      </div>
    </div>
  )
}
