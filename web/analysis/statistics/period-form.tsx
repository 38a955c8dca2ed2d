import { Form, Link } from 'react-router'
import { KEEPS_FOCUS } from '#web/page/use-focus-after-navigation.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { PeriodAsked } from './period-asked.ts'

const PRESETS = [100, 300, 500]
const FIELD = 'min-h-11 w-full rounded-control border border-control bg-surface px-3'

/** A form that works without scripts: what it asks for stands in the address. */
export function PeriodForm({ asked, newest }: { asked: PeriodAsked; newest: number | undefined }) {
  const { from, to, bonus } = asked
  const more = bonus ? '&bonus=1' : ''
  const presets = [
    ['전체', `/analysis/statistics${bonus ? '?bonus=1' : ''}`, from === undefined && to === undefined] as const,
    ...(newest === undefined ? [] : PRESETS.filter((rounds) => rounds < newest)).map((rounds) => {
      const first = (newest ?? 0) - rounds + 1
      return [
        `최근 ${rounds}회`,
        `/analysis/statistics?from=${first}&to=${newest}${more}`,
        from === first && to === newest,
      ] as const
    }),
  ]
  return (
    <Card>
      <h2 className="sr-only">기간 고르기</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
      <ul role="list" className="mb-4 flex flex-wrap gap-2">
        {presets.map(([name, path, isShown]) => (
          <li key={name}>
            <Link
              to={path}
              state={KEEPS_FOCUS}
              preventScrollReset
              aria-current={isShown ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-control bg-sunken px-4 text-small font-semibold text-soft hover:text-ink aria-[current]:bg-celadon aria-[current]:text-on-celadon"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <Form
        action="/analysis/statistics"
        preventScrollReset
        state={KEEPS_FOCUS}
        className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[9rem_9rem_1fr_auto]"
      >
        <label className="block text-small">
          시작 회차
          <input
            name="from"
            defaultValue={from}
            placeholder="1"
            inputMode="numeric"
            pattern="[1-9][0-9]{0,4}"
            autoComplete="off"
            className={FIELD}
          />
        </label>
        <label className="block text-small">
          종료 회차
          <input
            name="to"
            defaultValue={to}
            placeholder={newest === undefined ? undefined : `${newest}`}
            inputMode="numeric"
            pattern="[1-9][0-9]{0,4}"
            autoComplete="off"
            className={FIELD}
          />
        </label>
        <label className="flex min-h-11 items-center gap-2">
          <input type="checkbox" name="bonus" value="1" defaultChecked={bonus} className="size-5 accent-celadon" />
          보너스 번호도 세기
        </label>
        <Button type="submit">보기</Button>
      </Form>
    </Card>
  )
}
