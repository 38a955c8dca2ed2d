import type { FaceState } from '#contract/site/face.ts'
import { leftAsDrawn } from '#web/page/left-as-drawn.tsx'
import { PageTitle } from '#web/page/page-head.tsx'

const Face = leftAsDrawn(() => import('#web/ui/face.tsx').then((file) => file.Face))

/** The title of a page of signing in, with what it is for, and the face beside it where there is room. */
export const FacedTitle = ({ title, about, ...face }: { title: string; about: string } & FaceState) => (
  <div className="mb-4 flex items-center justify-between gap-4">
    <div>
      <PageTitle className="text-heading">{title}</PageTitle>
      <p className="mt-1 text-soft">{about}</p>
    </div>
    <Face {...face} className="-mt-14 aspect-[306/318] h-36 flex-none max-[359px]:hidden" />
  </div>
)
