/** Colours of a picture; it has no themes of its own, since whoever shows it has none to tell. */
export interface Palette {
  readonly ground: string
  readonly ink: string
  readonly soft: string
  /** Rings and petals, never text. */
  readonly inlay: string
  readonly lens: string
}

/** Night celadon: draws, sets, and prizes of rank 1 to 3. */
export const NIGHT: Palette = {
  ground: [
    '<linearGradient id="ground" x1="0" y1="0" x2=".35" y2="1">',
    '<stop offset="0" stop-color="#0d4338"/><stop offset="1" stop-color="#08302a"/></linearGradient>',
    '<radialGradient id="lift" cx=".88" cy="-.12" r="1.1"><stop offset="0" stop-color="#1a6152"/>',
    '<stop offset=".62" stop-color="#1a6152" stop-opacity="0"/></radialGradient>',
    '<rect width="1200" height="630" fill="url(#ground)"/><rect width="1200" height="630" fill="url(#lift)"/>',
  ].join(''),
  ink: '#f3f8f5',
  soft: '#b4d3c9',
  inlay: 'rgba(255,255,255,0.1)',
  lens: '#7fe3c9',
}

const DAY = { ink: '#1b2421', soft: '#56625d', inlay: 'rgba(14,102,86,0.1)', lens: '#0e6656' }

/** A white card with a celadon edge: ranks 4 and 5. */
export const CARD: Palette = {
  ...DAY,
  ground:
    '<rect width="1200" height="630" fill="#ffffff"/><rect x="8" y="8" width="1184" height="614" rx="20" fill="none" stroke="#0e6656" stroke-width="6"/>',
}

/** Plain paper: what won nothing, or is not known yet. */
export const PAPER: Palette = { ...DAY, ground: '<rect width="1200" height="630" fill="#faf9f5"/>' }
