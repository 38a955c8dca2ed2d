import { unsupportedClaims } from '#domain/site/win-claims.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'

/**
 * Reads the only sentence about members' wins that texts may use now, with its denominator. Passed in from server/seals, which
 * is in a layer above this folder.
 */
export type Scoreboard = (db: Database) => Promise<string>

/** Texts that visitors read as one, such as a question with its answer. */
type Texts = readonly (string | null)[]

interface Published {
  readonly now: readonly Texts[]
  /** The texts before the change. */
  readonly before: readonly Texts[]
  /** The field that the refusal points to. */
  readonly path: string
  readonly overrules: boolean | undefined
}

/**
 * The phrases that claim members' wins without the scoreboard's sentence, and that staff publish nevertheless. Unchanged texts
 * that were published before are not checked again.
 * @throws unsupported_claim naming the phrases, unless overruled
 */
export async function overruledClaims(
  tx: Database,
  scoreboard: Scoreboard,
  { now, before, path, overrules }: Published,
): Promise<string[]> {
  const known = new Set(before.map((texts) => JSON.stringify(texts)))
  const sentence = await scoreboard(tx)
  const claims = now
    .filter((texts) => !known.has(JSON.stringify(texts)))
    .flatMap((texts) => unsupportedClaims(texts, sentence))
  const named = [...new Set(claims)]
  if (named.length > 0 && !overrules)
    throw refuse('unsupported_claim', {
      errors: [
        {
          path,
          message: `당첨을 내세우는 말이 있어요: ${named.join(', ')}. 봉인한 번호의 성적을 함께 적거나, 확인했다고 표시해 주세요.`,
        },
      ],
    })
  return named
}
