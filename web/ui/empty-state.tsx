import type { ReactNode } from 'react'
import { Face } from './face.tsx'

interface EmptyStateProps {
  /** In the lens. */
  readonly word: string
  readonly title: ReactNode
  /** What will stand here, and the next step. */
  readonly children: ReactNode
}

/** In place of a list that has nothing yet: the face, what the list is for, and what to do next. */
export const EmptyState = ({ word, title, children }: EmptyStateProps) => (
  <section className="items-center gap-8 rounded-card bg-celadon-soft p-5 pb-6 text-center sm:flex sm:p-7 sm:text-left">
    <Face word={word} className="mx-auto w-44 flex-none sm:mx-0" />
    <div className="mt-3 min-w-0 flex-1 sm:mt-0">
      <h2 className="text-lead font-bold">{title}</h2>
      {children}
    </div>
  </section>
)
