import { type ChanceVerdict, type Counted, verdictWording } from '#domain/statistics/count-band.ts'

/** Whether everything shown lies where chance puts it, in a plain sentence. */
export const ChanceNote = ({ verdict, counted }: { verdict: ChanceVerdict; counted?: Counted }) => (
  <p className="mt-3 text-small">{verdictWording(verdict, counted)}</p>
)
