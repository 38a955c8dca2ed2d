import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { STRATEGY_COUNT_WORDING } from '#domain/number-set/number-set.ts'

/*
 * Korean that reads like a translation creeps in one sentence at a time. Patterns of letters are found here; the rest is
 * for readers.
 */

const root = new URL('../..', import.meta.url).pathname
/** Texts that members have agreed to keep their words, and their fingerprint with them. */
const AGREED = new Set(['domain/plan/contract-wording.ts'])

const folders = ['web', 'server', 'domain', 'contract', 'data']
const sources = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => /\.(tsx?|json)$/.test(file) && !/\.(test|spec)\.tsx?$/.test(file) && !AGREED.has(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** Each place as `file: what stands there`. */
const placesOf = (pattern: RegExp, isWrong: (match: RegExpMatchArray) => boolean = () => true) =>
  sources.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].filter(isWrong).map((match) => `${file}: ${match[0].trim()}`),
  )

/** A variable in a sentence, followed, also behind a tag or a line, by a particle that does not fit every ending. */
const PARTICLES = '은|는|이|가|을|를|과|와|으로|로|이에요|예요|이었어요|였어요|이라|라|이고|고|이나|나|이어야|여야'
const AFTER_VARIABLE = new RegExp(`\\}(</\\w+>|\\n\\s*)*(${PARTICLES})(?=[\\s.,'"\`<?!]|$)`, 'gm')

/** Names of variables that hold a ball. */
const BALL =
  /(^|[^\w])(number|other|each|a|b|before|after|ball|i \+ 1|\w+\.number)(\W*)$|\bball|number\)?$|join\('·'\)$/

describe('the words of the site', () => {
  it('let withParticle choose every particle after a variable', () => {
    expect(placesOf(AFTER_VARIABLE)).toEqual([])
    expect(placesOf(/[이은을와과](\(가\)|\(는\)|\(를\)|\(과\)|\(와\))|\(으\)로/g)).toEqual([])
  })

  it('count times in 회 and keep 번 for balls', () => {
    expect(
      placesOf(/\{([^{}]*)\}(?:<\/\w+>|\n\s*)*번(?!째|호)/g, ([, name = '']) => !BALL.test(name) && name !== 'id'),
    ).toEqual([])
    expect(placesOf(/\d번 (함께 )?나[왔온올와]/g)).toEqual([])
    expect(placesOf(/\}~\$?\{[^{}\n]*\}번/g)).toEqual([])
  })

  it.each([
    ['비교', /견[주줄준줬줘]/g],
    ['계산', /셈[하해한할]/g],
    ['이유', /까닭/g],
    ['자동으로', /저절로/g],
    ['중, 중앙값', /(?<![한많은] ?)가운데/g],
    ['변동', /흔들림/g],
    ['갈색, 초록', /흙빛|청자빛/g],
    ['동사', /[을할될날볼]지예요/g],
    ['25년 중 2년', /\}해 중|\}해(가|를|는) /g],
    ['안 나온 기간', /쉰 (기간|때)/g],
    ['우연이라면', /기대 횟수/g],
    ['로또렌즈의 AI란?', /여기서 AI/g],
    ['해지 일시, 접수일, 시각', /(?<=['">][가-힣 ]*[은한던린는안연]) 때(?=['"<])/g],
    ['색칠한 구간', /옅은|(?<!색)칠한 [줄띠]/g],
    ['추정해요', /어림/g],
    ['습관', /버릇/g],
    ['사용 안 함', /쓰지 않음/g],
    ['연결을 해제해요', /떼어/g],
    ['이용 제한', /막힘/g],
    ['결과를 확인해 드려요', /맞춰 드[려릴]/g],
    ['해당 입금', /그런 입금/g],
    ['요청한 적', /부탁한 적/g],
    ['번호 45개 모두', /개 횟수/g],
    ['우연이면', /우연이라면/g],
    ['이용할 수 있어요', /까지 쓸 수/g],
    ['1,000명', /(?<![가-힣])천 명/g],
  ])('say %s instead of its translation', (_, pattern) => expect(placesOf(pattern)).toEqual([]))

  it('say 몫 of what people share, and 금액, 비율 of figures', () => {
    const OF_PEOPLE = /syndicate|split-card|shared-tickets|agreement|refusals|notification|ledger/
    expect(placesOf(/(?<![가-힣])몫/g).filter((place) => !OF_PEOPLE.test(place))).toEqual([])
  })

  it('tell one number of strategies', () => {
    const counted = placesOf(/[가-힣0-9]+ ?가지( 생성)? 전략/g)
    expect(counted.length).toBeGreaterThan(0)
    expect(counted.filter((place) => !place.includes(STRATEGY_COUNT_WORDING))).toEqual([])
  })
})
