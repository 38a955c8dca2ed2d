import { type ChangeEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { getSeal, type Seal } from '#contract/number-sets/seals.ts'
import { PROOF_FILES } from '#contract/site/proof-files.ts'
import { getLog } from '#contract/site/transparency-log.ts'
import { instantWording } from '#domain/calendar.ts'
import { resultsFrom } from '#domain/draw/round-state.ts'
import { networkError } from '#web/data/api-error.ts'
import { useSignedIn } from '#web/data/session/use-member.ts'
import { useSite } from '#web/data/site.ts'
import { useChange } from '#web/data/use-change.ts'
import { BusyButton, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Alert } from '#web/ui/notice.tsx'
import { NumberBalls } from '#web/ui/number-balls.tsx'
import { textLinkClass } from '#web/ui/text-link.tsx'
import type { CheckedProof } from './check-proofs.ts'
import { useSaveProofs } from './use-save-proofs.ts'

/** The file of a member's proofs of a round, or the way to sign in. */
export function OwnProofs({ seal: { round_number }, className = '' }: { seal: Seal; className?: string }) {
  const { save, isSaving } = useSaveProofs()
  if (!useSignedIn())
    return (
      <Link to="/dashboard/numbers" className={buttonClass('primary', className)}>
        내 번호 증명 받기
      </Link>
    )
  return (
    <BusyButton className={className} isWaiting={isSaving} onClick={() => void save({ round: round_number })}>
      {isSaving ? '준비하는 중…' : '내 번호 증명 받기'}
    </BusyButton>
  )
}

/** The same for phones, where it has a block of its own. */
export const ProofBlock = ({ seal }: { seal: Seal }) => (
  <section aria-labelledby="own-proofs" className="rounded-card bg-celadon-soft p-5 md:hidden">
    <h2 id="own-proofs" className="text-lead font-bold">
      내 번호가 들어 있는지 확인하기
    </h2>
    <p className="mb-4">추첨 전에 만든 번호라는 증명서를 받아요. 누구나 직접 확인해 볼 수 있어요.</p>
    <OwnProofs seal={seal} className="w-full" />
  </section>
)

/** What a proof says of an agreement that holds. One that was sealed late does not say that it was made before the draw. */
function agreementWording(round_number: number, sealed_at: number, drawMinute: number): string {
  const isLate = sealed_at >= resultsFrom(round_number, drawMinute)
  return `✓ 이 합의는 제${round_number}회 추첨${isLate ? '이 시작된 뒤인' : ' 전인'} ${instantWording(sealed_at)}에 봉인했고, 그 뒤로 바뀌지 않았어요.`
}

/** A file of proofs is some kilobytes; ten thousand proofs fit in this. */
const LARGEST_FILE = 20_000_000

/** Checks proofs on the device against what is published; the file never leaves it. */
export function CheckProof() {
  const id = useId()
  const { drawMinute } = useSite()
  const seal = useChange(getSeal)
  const log = useChange(getLog)
  const [checked, setChecked] = useState<readonly CheckedProof[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  // The answer to a file may come after that to the one chosen next.
  const newest = useRef<File>(null)
  const check = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (!file) return
    newest.current = file
    setChecked([])
    setProblem(null)
    setAttempt((count) => count + 1)
    // The same file can be chosen again.
    currentTarget.value = ''
    const text = file.size > LARGEST_FILE ? '' : await file.text()
    // Code that cannot be fetched is a network that is away.
    const found = await import('./check-proofs.ts').then(
      ({ checkFile }) =>
        checkFile(text, {
          sealOf: (round) => seal.send({ params: { round } }),
          keys: async () => (await log.send({})).keys.map(({ vkey }) => vkey),
        }),
      () => networkError().detail,
    )
    if (newest.current !== file) return
    setChecked(typeof found === 'string' ? [] : found)
    setProblem(typeof found === 'string' ? found : null)
  }
  const failed = checked.filter(({ problem: why }) => why !== null)
  return (
    <Card className="with-scripts">
      <h2 className="text-lead font-bold">증명서 확인하기</h2>
      <p className="mt-1 text-small text-soft">
        내려받은 증명서를 고르면 이 기기에서 바로 계산해, 공개된 봉인값과 맞는지 알려 드려요. 파일은 어디로도 보내지
        않아요.
      </p>
      <label htmlFor={id} className={`${buttonClass('quiet')} mt-3 cursor-pointer focus-within:outline-2`}>
        증명서 파일 고르기
        <input
          id={id}
          type="file"
          accept="application/json,.json"
          className="sr-only"
          onChange={(e) => void check(e)}
        />
      </label>
      <div className="mt-3 space-y-3">
        <Alert attempt={attempt}>{problem ?? failed[0]?.problem}</Alert>
        <div role="status">
          {checked.length > 0 && failed.length === 0 && (
            <p className="font-semibold text-celadon">
              {checked[0]?.sealed_at
                ? agreementWording(checked[0].round_number, Date.parse(checked[0].sealed_at), drawMinute)
                : `✓ ${checked.length}세트 모두 제${checked[0]?.round_number}회 봉인에 들어 있어요.`}
            </p>
          )}
          {failed.length > 0 && checked.length > 1 && (
            <p className="text-small">
              {checked.length}세트 중 {failed.length}세트가 맞지 않아요.
            </p>
          )}
        </div>
        {checked.length > 0 && (
          <ul className="space-y-2">
            {checked.slice(0, 20).map(
              ({ round_number, set, problem: why }) =>
                set && (
                  <li key={`${round_number} ${set.set_id}`} className="flex flex-wrap items-center gap-3">
                    <div className="max-w-full shrink-0">
                      <NumberBalls numbers={set.numbers} label={`제${round_number}회에 봉인한 번호`} />
                    </div>
                    <span className={`text-small ${why === null ? 'text-celadon' : 'text-danger'}`}>
                      {why === null ? `✓ 확인${set.is_bought ? ' · 산 번호' : ''}` : '✗ 맞지 않음'}
                    </span>
                  </li>
                ),
            )}
          </ul>
        )}
        {checked.length > 20 && <p className="text-small text-soft">처음 20세트만 보여 드려요.</p>}
      </div>
      <p className="mt-3 text-small text-soft">이 페이지 없이도 봉인값과 증명서만으로 계산할 수 있어요.</p>
      <ul className="flex flex-wrap gap-x-4 text-small">
        {PROOF_FILES.map(({ path, name }) => (
          <li key={path}>
            <a href={path} className={textLinkClass('line')}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
