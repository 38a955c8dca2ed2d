import { Button } from '#web/ui/button.tsx'

/** Recovery codes, which are shown once. */
export const RecoveryCodeList = ({ codes }: { codes: readonly string[] }) => (
  <>
    <p className="mt-1 text-soft">인증 앱을 쓸 수 없을 때 하나씩 한 번 쓸 수 있어요. 지금만 보여 드리니 적어 두세요.</p>
    <ul aria-label="복구 코드" className="my-4 grid grid-cols-2 gap-2 font-semibold tabular-nums">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  </>
)

interface RecoveryCodesToKeepProps {
  readonly codes: readonly string[]
  readonly heading: 'h2' | 'h3'
  readonly onDone: () => void
}

/** Fresh recovery codes, until they are written down. */
export const RecoveryCodesToKeep = ({ codes, heading: Heading, onDone }: RecoveryCodesToKeepProps) => (
  <div>
    <Heading className="font-bold">복구 코드</Heading>
    <RecoveryCodeList codes={codes} />
    <Button onClick={onDone}>적어 두었어요</Button>
  </div>
)
