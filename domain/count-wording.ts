/** `1,245`, with so many decimals; written without Intl so that server and browser agree to the byte. */
export function countWording(count: number, decimals = 0): string {
  const [whole = '', rest] = count.toFixed(decimals).split('.')
  const withCommas = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return rest === undefined ? withCommas : `${withCommas}.${rest}`
}

const NATIVE = ['한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟'] as const

/** `다섯`, as a sentence counts things before 가지; from 1 to 8, and figures beyond. */
export const nativeCountWording = (count: number): string => NATIVE[count - 1] ?? countWording(count)
