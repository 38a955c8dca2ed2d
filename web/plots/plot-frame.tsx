import { percentAt } from './wording.ts'

/** Lines of a grid: from 0 in even steps to just above the largest figure. */
interface PlotScale {
  readonly top: number
  /** Whole numbers, since counts are. */
  readonly lines: readonly number[]
}

const MOST_LINES = 5

/** At most five lines above zero, at steps that a reader can count in: 1, 2, 5, 10, 20 … */
export function plotScale(largest: number): PlotScale {
  let step = 1
  for (let i = 0; Math.ceil(largest / step) > MOST_LINES; i++) step *= i % 3 === 1 ? 2.5 : 2
  const count = Math.max(1, Math.ceil(largest / step))
  return { top: count * step, lines: Array.from({ length: count + 1 }, (_, i) => i * step) }
}

/** One column of a plot: a count, and what chance gives for it. */
export interface PlotColumn {
  /** The name of the column, unique. */
  readonly name: string
  /** Under the axis; empty where there is no room for one. */
  readonly tick: string
  readonly value: number
  readonly expected: number
  readonly low: number
  readonly high: number
  /** The whole column in words. */
  readonly reading: string
}

/** Chance as one line, as a step for each column, or as a curve through their middles. */
export type Expectation = 'line' | 'steps' | 'curve'

export const TOP = 26
/** From the top of the drawing to the axis, px; `low` where several plots stand beside each other. */
const BASES = { usual: 212, low: 132 } as const
/** Under the axis. */
const TICKS = 32
/** Of the words of an axis, rem. */
const TICK_SIZE = 0.8125
export const TICK_TEXT = 'text-[0.8125rem] fill-soft'
/** Text over bars and lines keeps a rim of the card's colour. */
export const HALO_TEXT = 'text-[0.8125rem] font-semibold [paint-order:stroke] stroke-surface stroke-[3px]'

/** Where things stand: across in percent of the plot's width, down in pixels. */
export interface PlotFrame {
  readonly columns: readonly PlotColumn[]
  readonly base: number
  readonly height: number
  readonly lines: readonly number[]
  /** So many columns' widths. */
  readonly across: (columns: number) => string
  readonly y: (count: number) => number
}

export function plotFrame(columns: readonly PlotColumn[], size: keyof typeof BASES): PlotFrame {
  const base = BASES[size]
  const { top, lines } = plotScale(
    Math.max(0, ...columns.flatMap(({ value, expected, high }) => [value, expected, high])),
  )
  return {
    columns,
    base,
    height: base + TICKS,
    lines,
    across: (many) => percentAt(many, columns.length),
    y: (count) => Math.round((base - (count / top) * (base - TOP)) * 10) / 10,
  }
}

/** Room for the longest figure of the axis in a strip of its own, so that no word lies over the line; it grows with the letters. */
function stripWidth(words: readonly string[]): string {
  const widthOf = (word: string) => [...word].reduce((sum, letter) => sum + (/[가-힣]/.test(letter) ? 1 : 0.65), 0)
  return `${(Math.max(...words.map(widthOf)) * TICK_SIZE + 0.5).toFixed(2)}rem`
}

interface PlotAxisProps {
  readonly lines: readonly number[]
  readonly y: (value: number) => number
  readonly height: number
  readonly wording: (value: number) => string
}

/** The figures of a plot's lines, in a strip of their own. */
export const PlotAxis = ({ lines, y, height, wording }: PlotAxisProps) => (
  <svg width={stripWidth(lines.map(wording))} height={height} className="flex-none overflow-visible" aria-hidden="true">
    {lines.map((line) => (
      <text key={line} x="100%" dx="-6" y={y(line) + 4} textAnchor="end" className={TICK_TEXT}>
        {wording(line)}
      </text>
    ))}
  </svg>
)
