import { type ChanceVerdict, verdictWording } from '#domain/statistics/count-band.ts'

/** Whether everything shown lies where chance puts it, in a plain sentence. */
export const ChanceNote = ({ verdict, of }: { verdict: ChanceVerdict; of?: string }) => (
  <p className="rounded-control bg-celadon-soft px-4 py-3 text-small">
    {of && <strong className="font-semibold">{of} </strong>}
    <span>{verdictWording(verdict)}</span>
  </p>
)
