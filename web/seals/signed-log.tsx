import type { Reply } from '#contract/endpoint.ts'
import { CHECKPOINT_FILE, KEYS_FILE, MONITOR_FILES } from '#contract/site/proof-files.ts'
import { getLog, listLogEntries } from '#contract/site/transparency-log.ts'
import { instantWording } from '#domain/calendar.ts'
import { countWording } from '#domain/count-wording.ts'
import { query } from '#web/data/query.ts'
import { useSite } from '#web/data/site.ts'
import { copyText } from '#web/page/share.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure, type Fold } from '#web/ui/disclosure.tsx'
import { textLinkClass } from '#web/ui/text-link.tsx'

export const signedLog = query(getLog)

type Log = Reply<typeof getLog>

/** The log of all that is published, who signed it, and how anybody watches it. Null before the first signature. */
export function signedLogFold(log: Log | undefined): Fold | null {
  if (!log?.checkpoint) return null
  return {
    question: '서명한 기록은 무엇인가요?',
    short: `${countWording(log.checkpoint.size)}줄까지 서명했어요.`,
    content: <SignedLog {...log} checkpoint={log.checkpoint} />,
  }
}

function SignedLog({ checkpoint, keys, witnesses }: Log & { readonly checkpoint: NonNullable<Log['checkpoint']> }) {
  const [key] = keys
  return (
    <>
      <p>
        봉인과 성적, 추첨 정정, 겹침 예측을 한 줄씩 이어 적고 그때마다 서명해요. 앞의 줄을 한 글자라도 고치면 서명과
        맞지 않아요.
      </p>
      <p className="mt-2 text-small text-soft">
        마지막 서명 <time dateTime={checkpoint.signed_at}>{instantWording(checkpoint.signed_at)}</time>
      </p>
      <Signers size={checkpoint.size} witnesses={witnesses} />
      <div className="mt-3">
        <Disclosure name="공개 열쇠와 서명 보기">
          <p className="text-small text-soft">
            이 열쇠를 적어 두면, 이 사이트 없이도 증명서를 확인할 수 있어요. 열쇠를 바꾸면 30일 동안 두 열쇠로 서명해요.
          </p>
          {keys.map(({ vkey, signs_until }) => (
            <p key={vkey} className="mt-2 text-small">
              <code className="break-all">{vkey}</code>
              {signs_until && <span className="block text-soft">{instantWording(signs_until)}까지 서명하는 열쇠</span>}
            </p>
          ))}
          {key && (
            <Button look="quiet" className="with-scripts mt-2" onClick={() => void copyText(key.vkey, '공개 열쇠를')}>
              공개 열쇠 복사
            </Button>
          )}
          <pre className="mt-3 rounded-card bg-sunken p-3 text-small break-all whitespace-pre-wrap">
            {checkpoint.note}
          </pre>
          <p className="mt-2 flex flex-wrap gap-x-4 text-small">
            <a href={CHECKPOINT_FILE} className={textLinkClass('line')}>
              마지막 서명 파일
            </a>
            <a href={KEYS_FILE} className={textLinkClass('line')}>
              공개 열쇠 파일
            </a>
            <a href={listLogEntries.path} className={textLinkClass('line')}>
              모든 줄 (JSON)
            </a>
          </p>
        </Disclosure>
        {key && <HowToWatch vkey={key.vkey} />}
      </div>
    </>
  )
}

/** Who signed the newest head besides us; that nobody did is said. */
function Signers({ size, witnesses }: { size: number; witnesses: Log['witnesses'] }) {
  const signed = witnesses.filter((witness) => witness.cosigned_at !== null)
  if (signed.length === 0)
    return (
      <p className="mt-1 text-small text-soft">
        아직 우리만 서명했어요. 다른 곳이 함께 서명하면 우리가 기록을 몰래 바꾸지 않았다는 것까지 확인돼요.
      </p>
    )
  return (
    <ul className="mt-1 space-y-1 text-small">
      {signed.map(({ name, size: seen, cosigned_at }) => (
        <li key={name}>
          <strong className="font-semibold break-all">{name}</strong>도{' '}
          {seen === size ? '함께' : `${countWording(seen)}줄까지`} 서명했어요.{' '}
          <time dateTime={cosigned_at ?? ''} className="text-soft">
            {instantWording(cosigned_at ?? '')}
          </time>
        </li>
      ))}
    </ul>
  )
}

const HowToWatch = ({ vkey }: { vkey: string }) => {
  const { publicUrl } = useSite()
  return (
    <Disclosure name="직접 지켜보는 법">
      <p className="text-small text-soft">
        아래 프로그램은 마지막으로 본 서명을 파일에 적어 두고, 기록이 갈라지거나 바뀌거나 봉인이 늦으면 알려 줘요.
        하루에 한 번 돌리면 돼요.
      </p>
      <pre className="mt-2 rounded-card bg-sunken p-3 text-small break-all whitespace-pre-wrap">
        {`python3 monitor_log.py ${publicUrl} ${vkey} checkpoint`}
      </pre>
      <p className="mt-2 flex flex-wrap gap-x-4 text-small">
        {MONITOR_FILES.map(({ path, name }) => (
          <a key={path} href={path} className={textLinkClass('line')}>
            {name}
          </a>
        ))}
      </p>
    </Disclosure>
  )
}
