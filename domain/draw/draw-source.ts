/** Where draws come from, and how sure they are. */

/** Where draws are asked for: at the operator's, and at a public copy. */
export const DRAW_SOURCES = ['official', 'mirror'] as const
export type DrawSourceName = (typeof DRAW_SOURCES)[number]

/**
 * How sure the published numbers of a draw are. `one_source`: one source alone has said them so far. `doubted`: a source
 * says something else since, and it is checked again.
 */
export const CERTAINTIES = ['sure', 'one_source', 'doubted'] as const
export type Certainty = (typeof CERTAINTIES)[number]

/** Sentences for numbers that are not sure; null where they are. */
export const CERTAINTY_WORDING: Readonly<Record<Certainty, string | null>> = {
  sure: null,
  one_source: '한 곳에서 확인했어요 · 다시 확인하는 중',
  doubted: '다시 확인하고 있어요',
}

const NAMES: Readonly<Record<string, string>> = { official: '동행복권', mirror: '공개 사본' } satisfies Record<
  DrawSourceName,
  string
>

/** The Korean name of a source of draws; an unknown name stays as it is. */
export const drawSourceWording = (name: string): string => NAMES[name] ?? name

/** On whose word a draw was corrected, for people: staff, or the sources joined by `+`. */
export const correctionSourceWording = (source: string): string =>
  source === 'staff' ? '운영자 확인' : source.split('+').map(drawSourceWording).join('·')
