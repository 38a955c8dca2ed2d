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
export const ELLIPSIS = 'M5 12h.01M12 12h.01M19 12h.01'
export const ALERT = 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M12 8v4M12 16h.01'

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
