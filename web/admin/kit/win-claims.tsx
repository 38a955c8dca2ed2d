import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { listSeals } from '#contract/number-sets/seals.ts'
import { scoreSentence } from '#domain/seal/scoreboard.ts'
import { unsupportedClaims, winClaims } from '#domain/site/win-claims.ts'
import { query } from '#web/data/query.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckBox } from '#web/ui/fields.tsx'

const SCOREBOARD = query(listSeals, { query: { limit: '1' } })

/** The word of staff that a text may claim wins without the scoreboard's figure. */
interface Overruling {
  readonly isOverruled: boolean
  readonly overrule: (isOverruled: boolean) => void
  /** As calls take it. */
  readonly sent: { readonly overrules_claims?: true }
}

/** For one form: `WinClaims` asks for the word, the call carries it. */
export function useOverruling(): Overruling {
  const [isOverruled, overrule] = useState(false)
  return { isOverruled, overrule, sent: isOverruled ? { overrules_claims: true } : {} }
}

interface WinClaimsProps {
  /** Texts that visitors read as one, as they are typed; those that are published already need no word. */
  readonly texts: readonly (readonly (string | null)[])[]
  readonly published?: readonly (readonly (string | null)[])[]
  readonly overruling: Overruling
  /** Puts the scoreboard's sentence beside the claim; absent where no one text is meant. */
  readonly onSentence?: (sentence: string) => void
}

/** Points out what claims wins of members, and offers the only figure that may stand beside it. */
export function WinClaims({ texts, published = [], ...more }: WinClaimsProps) {
  const known = new Set(published.map((one) => JSON.stringify(one)))
  const claiming = texts.filter((one) => !known.has(JSON.stringify(one)) && winClaims(one.join('\n')).length > 0)
  return claiming.length > 0 && <ClaimsOf texts={claiming} {...more} />
}

function ClaimsOf({ texts, overruling, onSentence }: Omit<WinClaimsProps, 'published'>) {
  const { data } = useQuery(SCOREBOARD)
  const sentence = data ? scoreSentence(data.total) : null
  const claims = [...new Set(texts.flatMap((one) => unsupportedClaims(one, sentence ?? '\0')))]
  if (claims.length === 0) return null
  return (
    <ClaimWarning overruling={overruling} overruleWording="성적 없이">
      <p>
        <strong className="font-semibold">당첨을 내세우는 말이 있어요: {claims.join(', ')}</strong>
        <span className="block">회원의 당첨은 봉인한 번호의 성적과 함께만 적어 주세요.</span>
      </p>
      {sentence !== null && <p className="rounded-control bg-surface p-3">{sentence}</p>}
      {sentence !== null && onSentence && (
        <Button look="quiet" onClick={() => onSentence(sentence)}>
          이 문장을 내용에 넣기
        </Button>
      )}
    </ClaimWarning>
  )
}

interface ClaimWarningProps {
  readonly overruling: Overruling
  /** How the text is published nevertheless. */
  readonly overruleWording: string
  readonly children: ReactNode
}

/** What claims wins, and a box to publish it nevertheless. */
export const ClaimWarning = ({ overruling, overruleWording, children }: ClaimWarningProps) => (
  <div role="status" className="space-y-2 rounded-control bg-amber-soft p-4">
    {children}
    <CheckBox
      checked={overruling.isOverruled}
      onChange={({ currentTarget }) => overruling.overrule(currentTarget.checked)}
    >
      사실을 확인했고 {overruleWording} 올릴게요(감사 기록에 남아요)
    </CheckBox>
  </div>
)
