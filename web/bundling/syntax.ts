/** As much of a syntax tree as the plugins here look at. */
export interface Syntax {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly id?: { readonly name?: string } | null
  readonly body?: Syntax | readonly Syntax[] | null
  readonly declaration?: Syntax | null
  readonly declarations?: readonly { readonly init?: Syntax | null }[]
  readonly callee?: { readonly name?: string }
  readonly arguments?: readonly Syntax[]
  readonly properties?: readonly Syntax[]
  readonly key?: { readonly name?: string }
}

export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The source with its edits made; they must not overlap. */
export const edited = (source: string, edits: readonly Edit[]): string =>
  [...edits]
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: inserted }) => text.slice(0, start) + inserted + text.slice(end), source)

/** Every node of a tree, from the top. */
export function* nodesOf(value: unknown): Generator<Syntax> {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && 'start' in value) yield value as Syntax
  for (const child of Object.values(value)) yield* nodesOf(child)
}
