import { filledDots, gaugeWording } from '#domain/crowding/crowding-wording.ts'

const DOTS = [1, 2, 3, 4, 5]

/** 겹침 as five dots and its figure; neither end is good or bad, so one colour serves all. */
export const CrowdingGauge = ({ crowding }: { crowding: number }) => (
  <span className="inline-flex items-center gap-2 text-small text-soft">
    <span className="inline-flex gap-0.5" aria-hidden="true">
      {DOTS.map((dot) => (
        <span
          key={dot}
          className={`size-2.5 rounded-full border border-celadon ${dot <= filledDots(crowding) ? 'bg-celadon' : ''}`}
        />
      ))}
    </span>
    {gaugeWording(crowding)}
  </span>
)
