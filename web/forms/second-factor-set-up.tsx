import { lazy, Suspense } from 'react'
import { retryImport } from '#web/data/retry-import.ts'
import { Button } from '#web/ui/button.tsx'

/** Drawn while a factor is set up, and loaded only then. */
const QrCode = lazy(() => retryImport(() => import('qrcode.react').then(({ QRCodeSVG }) => ({ default: QRCodeSVG }))))

/** How an authenticator gets the secret of a second factor: as a picture, a link or letters. */
export const AuthenticatorSetUp = ({ secret, uri }: { secret: string; uri: string }) => (
  <div className="rounded-control bg-sunken p-4 text-small">
    <p className="font-semibold">2단계 인증을 등록해 주세요</p>
    <p className="mt-1 text-soft">
      휴대폰의 인증 앱으로 QR 코드를 찍거나{' '}
      <a href={uri} className="font-semibold text-celadon underline underline-offset-4">
        이 기기의 인증 앱으로 열고
      </a>
      , 앱에 보이는 여섯 자리를 적어 주세요.
    </p>
    <div className="mx-auto mt-3 size-44 overflow-hidden rounded-control">
      <Suspense fallback={<p className="p-4 text-soft">QR 코드를 그리는 중…</p>}>
        <QrCode value={uri} title="인증 앱에 등록하는 QR 코드" marginSize={4} className="size-full" />
      </Suspense>
    </div>
    <p className="mt-3 text-soft">찍을 수 없으면 이 키를 앱에 입력해 주세요.</p>
    <p className="mt-1 font-semibold break-all">{secret.match(/.{4}/g)?.join(' ')}</p>
  </div>
)

/** Recovery codes, which are shown once. */
export const RecoveryCodeList = ({ codes }: { codes: readonly string[] }) => (
  <>
    <p className="mt-1 text-soft">
      인증 앱을 사용할 수 없을 때 하나씩 한 번 사용할 수 있어요. 지금만 보여 드리니 적어 두세요.
    </p>
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
