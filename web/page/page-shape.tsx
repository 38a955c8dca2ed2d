import { createElement, type ReactNode } from 'react'
import { SkeletonLines } from '#web/ui/skeleton.tsx'

/*
 * The outline of each page by its address, for who waits for the page itself and for who waits for what it shows: what
 * comes takes its place without a jump. Every page carries all of it, so its parts are calls and not elements, whose code
 * is three times as long.
 */

type Parts = readonly ReactNode[]

/** Parts that never change places, which need no keys. */
const div = (className: string, ...parts: Parts) => createElement('div', { className }, ...parts)

/** As large as the shadowless card of what comes. */
const box = (...parts: Parts) => div('rounded-card border border-line bg-surface p-5 sm:p-7', ...parts)
const grid = (columns: string, ...parts: Parts) => div(`grid ${columns}`, ...parts)
const two = (...parts: Parts) => grid('gap-5 md:grid-cols-2', ...parts)

const times = (many: number, each: () => ReactNode): Parts => Array.from({ length: many }, each)

/** A grey place, as large as `look` says. */
const skeleton = (look: string) => div(`skeleton ${look}`)
const skeletons = (many: number, look: string) => times(many, () => skeleton(look))
const head = (wide = 'w-40') => skeleton(`mb-3 h-6 ${wide}`)
const lines = (many: number, tall = 'h-5') => <SkeletonLines lines={many} lineClass={tall} isSilent />

/** A heading, a line that explains, and a plot. */
const plot = (tall = 'h-[13rem]') => box(lines(2), skeleton(`mt-4 ${tall}`))
export const PlotShape = () => plot()
const lowPlots = (many: number) => times(many, () => plot('h-[6.5rem]'))

/** Rows of one card, each as tall as it will be. */
const rows = (many: number, tall = 'h-9') => box(head(), lines(many, tall))

/** Six balls and the bonus. */
const balls = () => div('my-4 flex gap-2', ...skeletons(7, 'aspect-square w-full max-w-12 !rounded-full'))

/** The 45 numbers as balls to choose from. */
const numberBalls = () =>
  box(
    head(),
    grid('grid-cols-[repeat(auto-fill,minmax(2.5rem,1fr))] gap-1.5', ...skeletons(45, 'size-9 !rounded-full')),
  )

/** The 45 numbers as cells of a heat map. */
const numberCells = () => box(head(), grid('grid-cols-6 gap-1.5 sm:grid-cols-9', ...skeletons(45, 'h-12')))

/** Small cards with a figure each. */
const figures = () =>
  grid(
    'grid-cols-2 gap-3 sm:gap-5 md:grid-cols-4',
    ...times(4, () => div('rounded-card border border-line bg-surface p-4 sm:p-5', lines(2))),
  )

/** Choices beside each other. */
const choices = () => grid('grid-cols-4 gap-2', ...skeletons(4, 'h-12'))

/** Fields above a button. */
const fields = (many: number) => box(div('space-y-5', ...skeletons(many, 'h-18'), skeleton('h-11 w-32')))

/** Pages of one shape by their address, as parts one below the other; the first that fits. */
export const SHAPES: readonly (readonly [path: RegExp, parts: () => Parts])[] = [
  [
    /^\/$/,
    () => [
      two(div('py-5', lines(3, 'h-9')), box(head(), balls(), lines(2, 'h-11'))),
      grid('gap-5 md:grid-cols-3', ...lowPlots(3)),
    ],
  ],
  [/^\/status$/, () => [two(rows(6, 'h-6'), rows(5, 'h-6'))]],
  [/^\/data$/, () => [rows(6, 'h-12'), rows(6, 'h-6')]],
  [/^\/(terms|privacy|accessibility)$/, () => [lines(16)]],
  [
    /^\/analysis$/,
    () => [
      grid('gap-5 md:grid-cols-[2fr_1fr]', plot(), plot()),
      grid('gap-4 sm:grid-cols-2 md:grid-cols-3', ...lowPlots(6)),
    ],
  ],
  [
    /^\/analysis\/stores$/,
    () => [
      grid(
        'items-start gap-5 md:grid-cols-[1fr_1.2fr]',
        box(head(), grid('grid-cols-4 gap-2', ...skeletons(16, 'h-16'))),
        rows(8, 'h-16'),
      ),
    ],
  ],
  [/^\/analysis\/number$/, () => [numberBalls(), plot()]],
  [/^\/analysis\/number\/\d+$/, () => [plot(), figures(), rows(4, 'h-10'), plot()]],
  [/^\/analysis\/pairs$/, () => [numberBalls(), numberCells(), plot()]],
  [/^\/analysis\/hot-cold$/, () => [box(grid('grid-cols-2 gap-5', lines(10, 'h-8'), lines(10, 'h-8'))), plot()]],
  [/^\/analysis\/odd-even$/, () => [grid('items-start gap-5 md:grid-cols-[1fr_2fr]', rows(2), rows(7, 'h-10'))]],
  [/^\/analysis\/number-sum$/, () => [plot(), rows(4, 'h-14')]],
  [/^\/analysis\/reappearance$/, () => [numberCells(), rows(5), rows(2)]],
  [/^\/analysis\/statistics$/, () => [plot(), two(...lowPlots(4))]],
  [/^\/analysis\/trends$/, () => [plot(), two(plot(), plot())]],
  [/^\/analysis\/crowding$/, () => [numberCells(), rows(3, 'h-12')]],
  [/^\/analysis\/lucky-number$/, () => [fields(2)]],
  [/^\/analysis\/crowding-evidence$/, () => [plot(), rows(5, 'h-14')]],
  [/^\/analysis\//, () => [rows(3), plot()]],
  [/^\/seals$/, () => [rows(4, 'h-10')]],
  [/^\/results\/\d+$/, () => [box(balls(), lines(2, 'h-7')), rows(5, 'h-12')]],
  [/^\/results$/, () => [box(skeleton('h-6 w-40'), balls(), skeleton('h-6 w-56')), box(lines(9, 'h-16'))]],
  [/^\/dashboard\/numbers$/, () => [rows(5, 'h-14')]],
  [/^\/dashboard\/syndicates$/, () => [rows(4, 'h-14')]],
  [/^\/syndicate$/, () => [rows(3, 'h-8'), rows(3, 'h-12')]],
  [/^\/dashboard$/, () => [box(head('w-24'), lines(3, 'h-9')), rows(5, 'h-14')]],
  [/^\/dashboard\/profile$/, () => [rows(9, 'h-12')]],
  [/^\/dashboard\/subscription/, () => [rows(4, 'h-10'), rows(2, 'h-12')]],
  [/^\/dashboard\/limits$/, () => [box(head('w-24'), lines(3, 'h-8')), box(head(), choices()), rows(3, 'h-12')]],
  [/^\/dashboard\/webhooks$/, () => [rows(2, 'h-20'), box(lines(2, 'h-10'))]],
  [/^\/dashboard\/limits\/break$/, () => [box(lines(3, 'h-10')), rows(4, 'h-6')]],
  [/^\/dashboard\/limits\/check$/, () => [rows(9, 'h-20')]],
  [
    /^\/dashboard\/ledger$/,
    () => [box(skeleton('h-18'), grid('mt-4 grid-cols-2 gap-3', lines(2), lines(2)), skeleton('mt-4 h-6')), plot()],
  ],
  [/^\/dashboard\/inbox$/, () => [lines(5, 'h-20')]],
  [/^\/dashboard\/inbox\/settings$/, () => [rows(2), rows(4, 'h-12'), rows(2), rows(3, 'h-11')]],
  [/^\/dashboard\/numbers\/new$/, () => [box(lines(5, 'h-12')), choices(), numberCells()]],
  [/^\/plans$/, () => [rows(6, 'h-24')]],
  [/^\/faq$/, () => [rows(10, 'h-10')]],
  [/^\/contact$|^\/auth\//, () => [fields(3)]],
  [/^\/check$/, () => [skeleton('h-44'), grid('grid-cols-2 gap-5', ...skeletons(2, 'h-24'))]],
]

/** The shape of the page at an address, nothing of which is read out; of all others only lines. */
export function PageShape({ pathname }: { pathname: string }) {
  const parts = SHAPES.find(([path]) => path.test(pathname))?.[1]() ?? [lines(5, 'h-28')]
  return <div aria-hidden="true">{div('space-y-5', ...parts)}</div>
}

/** The same where the page stands there already and waits for what it shows. `part`: the outline of a part of it alone. */
export const AwaitedShape = ({ pathname, part }: { pathname: string; part?: ReactNode }) => (
  <div role="status">
    <span className="sr-only">불러오는 중…</span>
    {part ?? <PageShape pathname={pathname} />}
  </div>
)
