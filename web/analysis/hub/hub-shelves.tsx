import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { nameOfPage } from '#contract/site-pages.ts'
import { Icon, RIGHT } from '#web/ui/icon.tsx'
import { FairnessCard } from './fairness-card.tsx'
import { PLOTS } from './hub-plots.tsx'
import type { Overview } from './overview-answer.ts'
import { type HubPath, SHELVES } from './shelves.ts'

/** Three shelves of cards, each with a small plot of what its page shows. */
export default function HubShelves({ answer }: { answer: Overview }) {
  return (
    <>
      <FairnessCard strategies={answer.strategies} />
      {SHELVES.map(([shelf, name, note, pages]) => (
        <section key={shelf} aria-labelledby={`shelf-${shelf}`} className="pt-4">
          <h2 id={`shelf-${shelf}`} className="mb-3 flex flex-wrap items-baseline gap-x-3 text-heading font-bold">
            {name} {note && <span className="text-small font-normal text-soft">{note}</span>}
          </h2>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
          <ul role="list" className="grid gap-4 sm:grid-cols-2 md:grid-cols-[repeat(auto-fit,minmax(14.5rem,1fr))]">
            {pages.map((path) => (
              <HubCard key={path} path={path} {...PLOTS[path](answer)} />
            ))}
          </ul>
        </section>
      ))}
      <p>
        모든 추첨과 당첨금, 판매점은{' '}
        <Link to="/data" className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          데이터
        </Link>
        에서 파일로 받을 수 있어요. 무엇을 누가 계산하는지는{' '}
        <Link
          to="/analysis/ai"
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          여기서 AI란?
        </Link>
        에 적었어요.
      </p>
    </>
  )
}

interface HubCardProps {
  readonly path: HubPath
  readonly plot: ReactNode
  /** One sentence with the expected value. */
  readonly sentence: string
}

const HubCard = ({ path, plot, sentence }: HubCardProps) => (
  <li>
    <Link
      to={path}
      className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-5 shadow-card transition-colors hover:border-celadon"
    >
      <h3 className="flex items-center justify-between gap-3 font-bold">
        {nameOfPage(path)}
        <Icon path={RIGHT} size={20} className="flex-none text-celadon" />
      </h3>
      <div className="h-[6.5rem]" aria-hidden="true">
        {plot}
      </div>
      <p className="text-small text-soft">{sentence}</p>
    </Link>
  </li>
)
