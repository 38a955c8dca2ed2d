import { LARGEST_NUMBER, NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'

/** The games of one round as they are shared: without their owner and their result. */
export interface HandedSlip {
  readonly round: number
  /** One to twenty, each six different numbers, ascending. */
  readonly games: readonly (readonly number[])[]
}

/** Games that an address takes: no longer than a chat program lets it be. */
const MOST_HANDED_GAMES = 20

const FORM = /^([1-9]\d{0,3})((?:-\d{12}){1,20})-(\d{2})$/
/** Of the longest that has the form. */
const LONGEST = 4 + MOST_HANDED_GAMES * 13 + 3

/** Two digits over all others: a digit mistyped or two exchanged, and it is another one. */
function checkDigits(text: string): string {
  let rest = 0
  for (const digit of text.replaceAll('-', '')) rest = (10 * rest + Number(digit)) % 97
  return String((100 * rest) % 97).padStart(2, '0')
}

const gameInAddress = (numbers: readonly number[]) => numbers.map((number) => String(number).padStart(2, '0')).join('')

/**
 * The page that shows the games and nothing else. All of them stand behind the `#`, which no server is sent and no search
 * engine keeps: nothing is stored anywhere, so there is no number of a link that could be guessed.
 */
export function slipPath({ round, games }: HandedSlip): string {
  const text = [round, ...games.slice(0, MOST_HANDED_GAMES).map(gameInAddress)].join('-')
  return `/slip#${text}-${checkDigits(text)}`
}

/** The games in an address; null if it was changed or cut off. `newest`: the newest round on sale. */
export function slipInAddress(hash: string, newest: number): HandedSlip | null {
  const text = hash.replace(/^#/, '')
  const [, round = '', slots = '', check] = (text.length <= LONGEST && FORM.exec(text)) || []
  if (check === undefined || checkDigits(round + slots) !== check || Number(round) > newest) return null
  const games = slots
    .slice(1)
    .split('-')
    .map((slot) => (slot.match(/../g) ?? []).map(Number))
  const isGame = (numbers: readonly number[]) =>
    numbers.length === NUMBERS_PER_DRAW &&
    numbers.every((number, i) => number > (numbers[i - 1] ?? 0) && number <= LARGEST_NUMBER)
  return games.every(isGame) ? { round: Number(round), games } : null
}
