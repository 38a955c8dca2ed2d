import { LARGEST_ROUND } from './draw.ts'

/**
 * The round in a text: `1200`, `제1,200회`, `１２００`; null for what is none. Nothing is guessed: signs,
 * fractions and powers are no rounds.
 */
export function writtenRound(text: string | null): number | null {
  const digits = (text ?? '').normalize('NFKC').replace(/[\s제회,]/g, '')
  const round = /^[1-9]\d{0,5}$/.test(digits) ? Number(digits) : 0
  return round >= 1 && round <= LARGEST_ROUND ? round : null
}
