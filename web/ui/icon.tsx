/*
 * The few signs of the site, drawn as in Lucide (https://lucide.dev, ISC licence). Its React package would
 * bring 1.4 kB to every page for what is one element here.
 */
export const MENU = 'M4 5h16M4 12h16M4 19h16'
export const CROSS = 'M18 6 6 18M6 6l12 12'
export const DOWN = 'm6 9 6 6 6-6'
export const LEFT = 'm15 18-6-6 6-6'
export const RIGHT = 'm9 18 6-6-6-6'
export const BACK = 'm12 19-7-7 7-7M19 12H5'
export const CHECK = 'M20 6 9 17l-5-5'
export const BELL =
  'M10.27 21a2 2 0 0 0 3.46 0M3.3 15.3A1 1 0 0 0 4 17h16a1 1 0 0 0 .7-1.7C19.4 13.9 18 12.5 18 8A6 6 0 0 0 6 8c0 4.5-1.4 5.9-2.7 7.3'
export const SLIDERS = 'M3 8h4m6 0h8M3 16h8m6 0h4M13 8a3 3 0 1 1-6 0 3 3 0 0 1 6 0M17 16a3 3 0 1 1-6 0 3 3 0 0 1 6 0'
export const CLOCK = 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M12 6v6l3 2'
export const CIRCLE_CHECK = 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M8.5 12l2.5 2.5 4.5-5'
export const PAPER = 'M14 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8zM14 2v6h6M8 13h8M8 17h8'
export const LOCK = 'M6 11h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1M8 11V7a4 4 0 0 1 8 0v4'
export const ALERT = 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M12 8v4M12 16h.01'
export const BOLT = 'M13 2 4 14h7l-1 8 9-12h-7z'
export const SCAN =
  'M3 8V5a2 2 0 0 1 2-2h3M16 3h3a2 2 0 0 1 2 2v3M21 16v3a2 2 0 0 1-2 2h-3M8 21H5a2 2 0 0 1-2-2v-3M7 12h10'
export const PIN = 'M20 10c0 5-8 12-8 12s-8-7-8-12a8 8 0 0 1 16 0M15 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0'

interface IconProps {
  readonly path: string
  readonly size: number
  readonly className?: string
}

/** A sign beside words or inside a named button; by itself it says nothing. */
export const Icon = ({ path, size, className }: IconProps) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)
