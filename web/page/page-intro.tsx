import type { ReactNode } from 'react'
import { PageTitle } from './page-head.tsx'

/** A page's heading and, in a sentence, what the page is for. */
export const PageIntro = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="pb-5">
    <PageTitle>{title}</PageTitle>
    <p className="mt-1 max-w-[42rem] text-soft">{children}</p>
  </div>
)
