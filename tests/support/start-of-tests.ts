/** Monday after round 1245: every due draw is stored. */
export const MONDAY = Date.UTC(2026, 9, 12, 3)
export const PUBLIC_URL = 'https://lotto.example.kr'
