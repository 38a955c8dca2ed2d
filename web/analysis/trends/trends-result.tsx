import { CarryOvers } from './carry-overs.tsx'
import { MethodsByYear } from './methods-by-year.tsx'
import { Records } from './records.tsx'
import type { Trends } from './trends-answer.ts'
import { PrizePlot, SalesPlot, WinnersPlot } from './year-plots.tsx'

export default function TrendsResult({ trends }: { trends: Trends }) {
  const { years, records, carry_overs } = trends
  return (
    <>
      {records && <Records records={records} />}
      <PrizePlot years={years} />
      <SalesPlot years={years} />
      <WinnersPlot years={years} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <MethodsByYear years={years} />
        <CarryOvers carryOvers={carry_overs} total={trends.total_analyzed} />
      </div>
    </>
  )
}
