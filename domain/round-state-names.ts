import type { RoundState } from '#domain/draw/round-state.ts'

/** How far a round is, in a few words. */
export const ROUND_STATE_NAMES: Readonly<Record<RoundState, string>> = {
  on_sale: '판매 중',
  sales_closed: '판매 마감 · 곧 추첨',
  drawing: '추첨 중 · 번호를 기다려요',
  numbers_known: '번호 ✓ · 당첨금 집계 중',
  tallied: '번호 ✓ · 당첨금 ✓ · 판매점 확인 중',
  complete: '모두 확정',
}
