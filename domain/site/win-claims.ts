/**
 * Wording that says or hints that members of a site like this win, or will: the usual advertising of the trade, which
 * cannot be checked. Of members' wins only the scoreboard's figure with its denominator may be claimed.
 */
const CLAIMS: readonly RegExp[] = [
  /(?:\d\s*등\s*)?(?:당첨자?\s*)?(?:[를을이가]\s*)?(?:\d+\s*[명회번건]\s*)?배출/,
  /적중/,
  /당첨[을이은도]?\s*(?:100\s*%\s*)?(?:보장|확실|약속)/,
  /당첨\s*(?:됐|되셨|되었|사례|후기|인증|속출|행진|신화)/,
  /당첨자[가를]?\s*(?:나왔|나온|냈|탄생|속출|줄)/,
  /(?:회원|고객)[^.!?\n]{0,20}당첨/,
  // The balls, the money and the shops of a draw are facts of the draw.
  /\d\s*등(?:에|을|이)?\s*당첨(?!\s*(?:번호|금|판매점|점|(?:될\s*)?확률|자\s*수))/,
  /(?:당첨\s*)?확률[을이]?\s*(?:\S+\s*){0,2}(?:높|올려|올라|상승|증가|\d+\s*배)/,
  /(?:번호|예측)[를을이가]?\s*(?:\S+\s+)?(?:맞혔|맞췄|성공)/,
]
/** Endings that deny a claim (`당첨을 보장하지 않습니다`) or forbid it (`당첨 보장처럼 꾸며 파는 일`). */
const DENIED = /^[^.!?\n]{0,8}(?:않|없|아니|아닌|못|꾸[며미민])/

const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g

/** The visible text of stored HTML: pictures by their descriptions, one line for each block. */
const textOf = (html: string) =>
  html
    .replace(/<img\b[^>]*\balt="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<br\b[^>]*>|<\/(?:p|li|h\d|blockquote)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .normalize('NFKC')
    .replace(INVISIBLE, '')

/** Claims of wins in a text, plain or HTML, as they stand there, each once: `1등 배출`, `적중`. */
export function winClaims(html: string): string[] {
  const text = textOf(html)
  const found = CLAIMS.flatMap((claim) =>
    Array.from(text.matchAll(new RegExp(claim, 'g')))
      .filter((match) => !DENIED.test(text.slice(match.index + match[0].length)))
      .map(([phrase]) => phrase.trim().replace(/\s+/g, ' ')),
  )
  const unique = [...new Set(found)]
  // `1등 배출` says `배출` as well.
  return unique.filter((phrase) => !unique.some((other) => other !== phrase && other.includes(phrase)))
}

/**
 * Claims of wins in texts that stand together without the scoreboard's figure beside them.
 * @param figure what the scoreboard says now, `scoreSentence`
 */
export const unsupportedClaims = (texts: readonly (string | null)[], figure: string): string[] => {
  const text = texts.filter((one) => one !== null).join('\n')
  const plain = textOf(text).replace(/\s+/g, ' ')
  return plain.includes(figure) ? [] : winClaims(text)
}
