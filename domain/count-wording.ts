/** `1,245`, with so many decimals; written without Intl so that server and browser agree to the byte. */
export function countWording(count: number, decimals = 0): string {
  const [whole = '', rest] = count.toFixed(decimals).split('.')
  const withCommas = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return rest === undefined ? withCommas : `${withCommas}.${rest}`
}
