import { Nothing } from '#web/analysis/answer-of.tsx'
import { lazyUntilTouched } from '#web/page/lazy-until-touched.tsx'
import { type CustomRange, roundsToRead } from './custom-range.ts'
import { CustomRangeForm } from './custom-range-form.tsx'

const CustomHotCold = lazyUntilTouched(() => import('./custom-hot-cold.tsx'))

/** A range of the visitor's own: where to say it, and what was counted in it. */
export default function OwnRange({ asked }: { asked: CustomRange }) {
  const range = asked.kind === 'asked' ? roundsToRead(asked) : null
  return (
    <>
      <CustomRangeForm asked={asked} />
      {range && <CustomHotCold {...range} />}
      {asked.kind === 'asked' && range === null && <Nothing>해당 범위의 데이터가 없습니다.</Nothing>}
    </>
  )
}
