import type { ReactNode } from 'react'
import {
  Balls,
  Box,
  Choices,
  Fields,
  Figures,
  Head,
  Lines,
  Numbers,
  PlotShape,
  Rows,
  Two,
  times,
} from './shape-parts.tsx'

/*
 * The outline of each page by its address, for who waits for the page itself and for who waits for what it shows: what
 * comes takes its place without a jump.
 */

/** Pages of one shape by their address; the first that fits. */
const SHAPES: readonly (readonly [path: RegExp, parts: ReactNode])[] = [
  [
    /^\/$/,
    <>
      <Two>
        <div className="py-5">
          <Lines many={3} tall="h-9" />
        </div>
        <Box>
          <Head />
          <Balls />
          <Lines many={2} tall="h-11" />
        </Box>
      </Two>
      <div className="grid gap-5 md:grid-cols-3">
        {times(3, (i) => (
          <PlotShape key={i} low />
        ))}
      </div>
    </>,
  ],
  [
    /^\/status$/,
    <Two key="status">
      <Rows many={6} tall="h-6" />
      <Rows many={5} tall="h-6" />
    </Two>,
  ],
  [
    /^\/data$/,
    <>
      <Rows many={6} tall="h-12" />
      <Rows many={6} tall="h-6" />
    </>,
  ],
  [/^\/(terms|privacy)$/, <Lines key="text" many={16} />],
  [
    /^\/analysis$/,
    <>
      <div className="grid gap-5 md:grid-cols-[2fr_1fr]">
        <PlotShape />
        <PlotShape />
      </div>
      <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">
        {times(6, (i) => (
          <PlotShape key={i} low />
        ))}
      </div>
    </>,
  ],
  [
    /^\/analysis\/stores$/,
    <div key="stores" className="grid items-start gap-5 md:grid-cols-[1fr_1.2fr]">
      <Box>
        <Head />
        <div className="grid grid-cols-4 gap-2">
          {times(16, (i) => (
            <div key={i} className="skeleton h-16" />
          ))}
        </div>
      </Box>
      <Rows many={8} tall="h-16" />
    </div>,
  ],
  [
    /^\/analysis\/number$/,
    <>
      <Numbers round />
      <PlotShape />
    </>,
  ],
  [
    /^\/analysis\/number\/\d+$/,
    <>
      <PlotShape />
      <Figures />
      <Rows many={4} tall="h-10" />
      <PlotShape />
    </>,
  ],
  [
    /^\/analysis\/pairs$/,
    <>
      <Numbers round />
      <Numbers />
      <PlotShape />
    </>,
  ],
  [
    /^\/analysis\/hot-cold$/,
    <>
      <Box>
        <div className="grid grid-cols-2 gap-5">
          <Lines many={10} tall="h-8" />
          <Lines many={10} tall="h-8" />
        </div>
      </Box>
      <PlotShape />
    </>,
  ],
  [
    /^\/analysis\/odd-even$/,
    <>
      <Rows many={2} />
      <Rows many={7} tall="h-10" />
    </>,
  ],
  [
    /^\/analysis\/number-sum$/,
    <>
      <Figures />
      <PlotShape />
      <div className="grid grid-cols-3 gap-2 sm:gap-5">
        {times(3, (i) => (
          <div key={i} className="skeleton h-20" />
        ))}
      </div>
    </>,
  ],
  [
    /^\/analysis\/reappearance$/,
    <>
      <Numbers />
      <Rows many={2} />
      <Figures />
    </>,
  ],
  [
    /^\/analysis\/statistics$/,
    <>
      <PlotShape />
      <Two>
        {times(4, (i) => (
          <PlotShape key={i} low />
        ))}
      </Two>
    </>,
  ],
  [
    /^\/analysis\/trends$/,
    <>
      <Rows many={4} tall="h-14" />
      <Two>
        <PlotShape />
        <PlotShape />
      </Two>
    </>,
  ],
  [
    /^\/analysis\/crowding$/,
    <>
      <Numbers />
      <Rows many={3} tall="h-12" />
    </>,
  ],
  [/^\/analysis\/lucky-number$/, <Fields key="lucky" many={2} />],
  [
    /^\/analysis\/crowding-evidence$/,
    <>
      <PlotShape />
      <Rows many={5} tall="h-14" />
    </>,
  ],
  [
    /^\/analysis\//,
    <>
      <Rows many={3} />
      <PlotShape />
    </>,
  ],
  [/^\/seals$/, <Rows key="seals" many={4} tall="h-10" />],
  [
    /^\/results\/\d+$/,
    <>
      <Box>
        <Balls />
        <Lines many={2} tall="h-7" />
      </Box>
      <Rows many={5} tall="h-12" />
    </>,
  ],
  [
    /^\/results$/,
    <>
      <Box>
        <div className="skeleton h-6 w-40" />
        <Balls />
        <div className="skeleton h-6 w-56" />
      </Box>
      <Box>
        <Lines many={9} tall="h-16" />
      </Box>
    </>,
  ],
  [/^\/dashboard\/numbers$/, <Rows key="slip" many={5} tall="h-14" />],
  [
    /^\/dashboard$/,
    <>
      <Box>
        <Head wide="w-24" />
        <Lines many={3} tall="h-9" />
      </Box>
      <Rows many={5} tall="h-14" />
    </>,
  ],
  [/^\/dashboard\/profile$/, <Rows key="profile" many={9} tall="h-12" />],
  [
    /^\/dashboard\/subscription/,
    <>
      <Rows many={4} tall="h-10" />
      <Rows many={2} tall="h-12" />
    </>,
  ],
  [
    /^\/dashboard\/limits$/,
    <>
      <Box>
        <Head wide="w-24" />
        <Lines many={3} tall="h-8" />
      </Box>
      <Box>
        <Head />
        <Choices />
      </Box>
      <Rows many={3} tall="h-12" />
    </>,
  ],
  [
    /^\/dashboard\/limits\/break$/,
    <>
      <Box>
        <Lines many={3} tall="h-10" />
      </Box>
      <Rows many={4} tall="h-6" />
    </>,
  ],
  [/^\/dashboard\/limits\/check$/, <Rows key="check" many={9} tall="h-20" />],
  [
    /^\/dashboard\/ledger$/,
    <>
      <Box>
        <div className="skeleton h-18" />
        <div className="mt-4 grid grid-cols-2 gap-3">
          <Lines many={2} />
          <Lines many={2} />
        </div>
        <div className="skeleton mt-4 h-6" />
      </Box>
      <PlotShape />
    </>,
  ],
  [/^\/dashboard\/inbox$/, <Lines key="inbox" many={5} tall="h-20" />],
  [
    /^\/dashboard\/inbox\/settings$/,
    <>
      <Rows many={4} tall="h-12" />
      <Rows many={2} />
      <Rows many={2} />
      <Rows many={3} tall="h-11" />
    </>,
  ],
  [
    /^\/dashboard\/numbers\/new$/,
    <>
      <Box>
        <Lines many={5} tall="h-12" />
      </Box>
      <Choices />
      <Numbers />
    </>,
  ],
  [/^\/plans$/, <Rows key="plans" many={6} tall="h-24" />],
  [/^\/faq$/, <Rows key="faq" many={10} tall="h-10" />],
  [/^\/contact$|^\/auth\//, <Fields key="contact" many={3} />],
  [
    /^\/check$/,
    <>
      <div className="skeleton h-44" />
      <div className="grid grid-cols-2 gap-5">
        <div className="skeleton h-24" />
        <div className="skeleton h-24" />
      </div>
    </>,
  ],
]

/** The shape of the page at an address, nothing of which is read out; of all others only lines. */
export const PageShape = ({ pathname }: { pathname: string }) => (
  <div aria-hidden="true" className="space-y-5">
    {SHAPES.find(([path]) => path.test(pathname))?.[1] ?? <Lines many={5} tall="h-28" />}
  </div>
)

/** The same where the page stands there already and waits for what it shows. `part`: the outline of a part of it alone. */
export const AwaitedShape = ({ pathname, part }: { pathname: string; part?: ReactNode }) => (
  <div role="status">
    <span className="sr-only">불러오는 중…</span>
    {part ?? <PageShape pathname={pathname} />}
  </div>
)
