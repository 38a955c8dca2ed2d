import type { FaceState } from '#contract/site/face.ts'
import { PageTitle } from '#web/page/page-head.tsx'
import { Face } from '#web/ui/face.tsx'

/** The title of a page of signing in, with what it is for, and the face beside it where there is room. */
export const FacedTitle = ({ title, about, ...face }: { title: string; about: string } & FaceState) => (
  <div className="mb-4 flex items-center justify-between gap-4">
    <div>
      <PageTitle className="text-heading">{title}</PageTitle>
      <p className="mt-1 text-soft">{about}</p>
    </div>
    <Face {...face} className="-mt-14 h-36 w-auto flex-none max-[359px]:hidden" />
  </div>
)
