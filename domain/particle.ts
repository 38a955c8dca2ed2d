/** The form after a final consonant, then the form after a vowel. `이에요` also stands for its shorter `예요`. */
export type ParticlePair =
  | '은/는'
  | '이/가'
  | '을/를'
  | '과/와'
  | '으로/로'
  | '이에요/예요'
  | '이었어요/였어요'
  | '이라/라'
  | '이고/고'
  | '이나/나'
  | '이어야/여야'

/** The final consonants that decide: none, rieul (after which 으로 is 로), any other. */
type FinalConsonant = 'none' | 'rieul' | 'other'

/**
 * The word with the particle that its last syllable asks for: `경기예요`, `서울로`, `2026년은`, `34.5%가`, `KT를`.
 * Digits are read as in Korean (`30` 삼십, `0.8` 영 점 팔), capital letters by their names, small letters as an English
 * word. What stands in brackets and punctuation at the end is not read.
 */
export function withParticle(word: string | number, pair: ParticlePair): string {
  const [afterConsonant, afterVowel] = pair.split('/')
  const final = finalConsonant(String(word))
  const isVowelForm = final === 'none' || (final === 'rieul' && pair === '으로/로')
  return `${word}${isVowelForm ? afterVowel : afterConsonant}`
}

const HANGUL_FIRST = 0xac00
const HANGUL_LAST = 0xd7a3
/** Final consonants of a syllable block; the first of the 28 is none, the ninth is rieul. */
const FINALS = 28
const RIEUL = 8

function finalConsonant(word: string): FinalConsonant {
  const read = word.replace(/(\s*\([^()]*\)|[\s.,!?…·"'”’」』>\]])+$/u, '')
  const last = read.at(-1) ?? ''
  const code = last.codePointAt(0) ?? 0
  if (code >= HANGUL_FIRST && code <= HANGUL_LAST) return finalOfIndex((code - HANGUL_FIRST) % FINALS)
  if (/\d/.test(last)) return finalOfNumber(read)
  if (/[A-Za-z]/.test(last)) return finalOfLetters(read)
  // % 퍼센트, ℃ 도, and characters that have no reading.
  return 'none'
}

const finalOfIndex = (index: number): FinalConsonant => (index === 0 ? 'none' : index === RIEUL ? 'rieul' : 'other')

/** 영 일 이 삼 사 오 육 칠 팔 구. */
const finalOfDigit = (digit: string): FinalConsonant =>
  '2459'.includes(digit) ? 'none' : '178'.includes(digit) ? 'rieul' : 'other'

function finalOfNumber(text: string): FinalConsonant {
  const digits = /\d[\d,]*(\.\d+)?$/.exec(text)
  const [number = ''] = digits ?? []
  // After the point each digit is read for itself: 0.80 ends in 영.
  const zeros = number.includes('.') ? 0 : (/0*$/.exec(number.replaceAll(',', ''))?.[0].length ?? 0)
  if (zeros === 0 || /^0+$/.test(number)) return finalOfDigit(number.at(-1) ?? '')
  // 십 백 천 만 억 end in a consonant, 조 (12 zeros and up to 15) does not.
  return zeros >= 12 && zeros < 16 ? 'none' : 'other'
}

function finalOfLetters(text: string): FinalConsonant {
  const word = /[A-Za-z]+$/.exec(text)?.[0] ?? ''
  const last = word.at(-1) ?? ''
  // %p is 퍼센트포인트.
  if (/%p$/.test(text)) return 'none'
  if (word === word.toUpperCase()) return /[LR]/.test(last) ? 'rieul' : /[MN]/.test(last) ? 'other' : 'none'
  if (/(l|[^aeiou]le)$/i.test(word)) return 'rieul'
  return /([mn]|ng|[aeiou](?:[bckpt]|bb|ck|pp))$/i.test(word) ? 'other' : 'none'
}
