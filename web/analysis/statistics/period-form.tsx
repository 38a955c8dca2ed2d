import { useRef } from 'react'
import { Form } from 'react-router'
import { useShownDefaults } from '#web/forms/use-form.ts'
import { ChipLinks } from '#web/page/chip-links.tsx'
import { STAY_IN_PLACE } from '#web/page/use-focus-after-navigation.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Summary } from '#web/ui/disclosure.tsx'
import { Icon, SLIDERS } from '#web/ui/icon.tsx'
import { type PeriodSearch, periodPath } from './period-address.ts'
import { GROUP_IDS } from './period-groups.ts'

const PRESETS = [100, 300, 500]
const FIELD = 'min-h-11 w-full rounded-control border border-control bg-surface px-3'

interface PeriodFormProps {
  readonly asked: PeriodSearch
  /** The newest round that is here, once it is known. */
  readonly newest: number | undefined
}

/** The rounds that are counted, in words: `전체 기간`, `최근 100회`, `제1100회~제1245회`. */
function periodWording({ from, to, bonus }: PeriodSearch, newest: number | undefined): string {
  const last = to ?? newest
  const preset = PRESETS.find((rounds) => from !== undefined && last === newest && from === (newest ?? 0) - rounds + 1)
  const rounds =
    from === undefined && to === undefined
      ? '전체 기간'
      : preset
        ? `최근 ${preset}회`
        : `제${from ?? 1}회~${last === undefined ? '' : `제${last}회`}`
  return bonus ? `${rounds} · 보너스 포함` : rounds
}

/**
 * Which rounds are counted, behind the one button that says which they are: the answer stands before it. Opened, a form that
 * works without scripts: what it asks for stands in the address.
 */
export function PeriodForm({ asked, newest }: PeriodFormProps) {
  const { from, to, bonus, show } = asked
  const form = useRef<HTMLFormElement>(null)
  useShownDefaults(form, JSON.stringify(asked))
  const presets = [
    ['전체', periodPath({ bonus, show }), from === undefined && to === undefined] as const,
    ...(newest === undefined ? [] : PRESETS.filter((rounds) => rounds < newest)).map((rounds) => {
      const first = (newest ?? 0) - rounds + 1
      return [
        `최근 ${rounds}회`,
        periodPath({ from: first, to: newest ?? first, bonus, show }),
        from === first && to === newest,
      ] as const
    }),
  ]
  return (
    <details className="mt-3 md:mt-0">
      <Summary look="button" className="md:absolute md:top-1 md:right-0">
        <Icon path={SLIDERS} size={18} className="flex-none" />
        <span>{periodWording(asked, newest)}</span>
      </Summary>
      <Card className="mt-3">
        <h2 className="sr-only">기간 고르기</h2>
        <div className="mb-4">
          <ChipLinks
            label="자주 보는 기간"
            chips={presets.map(([name, to, isShown]) => ({ key: name, to, isShown, name }))}
          />
        </div>
        <Form
          ref={form}
          action="/analysis/statistics"
          {...STAY_IN_PLACE}
          className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[9rem_9rem_1fr_auto]"
        >
          {show !== GROUP_IDS[0] && <input type="hidden" name="show" value={show} />}
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
    </details>
  )
}
