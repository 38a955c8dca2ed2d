import { type DataVersion, listDataVersions } from '#contract/site/data-versions.ts'
import { EVIDENCE_FILES } from '#contract/site/proof-files.ts'
import { instantWording } from '#domain/calendar.ts'
import { countWording } from '#domain/count-wording.ts'
import { withParticle } from '#domain/particle.ts'
import { query } from '#web/data/query.ts'
import { List } from '#web/ui/list.tsx'
import { textLinkClass } from '#web/ui/text-link.tsx'

export const newestVersions = query(listDataVersions, { query: { limit: 10 } })

const NAMES = { draws: '추첨', shops: '판매점' } as const

/** `추첨 제1246회 · 판매점 제1244~1245회`: what is new or other than before. */
function changeWording({ changed: { draws, shops } }: DataVersion): string {
  const parts = [
    [NAMES.draws, draws],
    [NAMES.shops, shops],
  ] as const
  const said = parts
    .filter(([, rounds]) => rounds.length > 0)
    .map(([name, rounds]) => `${name} ${roundsWording(rounds)}`)
  return said.length > 0
    ? `${withParticle(said.join(' · '), '이/가')} 새로 들어왔거나 바뀌었어요`
    : '처음 남긴 버전이에요'
}

const roundsWording = (rounds: readonly number[]) =>
  rounds.length > 3 ? `${countWording(rounds.length)}개 회차` : `제${rounds.join(', ')}회`

/** The newest versions of the files, each with what changed, its files and their hashes. */
export function Versions({ versions }: { versions: readonly DataVersion[] }) {
  return (
    <>
      <p className="max-w-[46rem] text-soft">
        추첨이나 판매점이 바뀔 때마다 하나씩 남겨요. 예전 버전도 그때 그대로 받을 수 있어요. SHA-256 전체와 더 예전
        버전은{' '}
        <a href={listDataVersions.path} className={textLinkClass('inline')}>
          버전 목록(JSON)
        </a>
        에 있어요.
      </p>
      <List aria-label="최근 버전" className="mt-3 divide-y divide-line">
        {versions.map((version) => (
          <li key={version.version} className="py-3">
            <p className="flex flex-wrap justify-between gap-x-6">
              <span>
                <strong>{version.version}</strong>{' '}
                <time dateTime={version.made_at} className="text-small text-soft">
                  {instantWording(version.made_at)}
                </time>
              </span>
              <span className="flex flex-wrap gap-x-5">
                {version.files.map(({ path }) => (
                  <a
                    key={path}
                    href={path}
                    download
                    className={textLinkClass('line')}
                    aria-label={`${version.version} ${fileOf(path)}`}
                  >
                    {fileOf(path)}
                  </a>
                ))}
              </span>
            </p>
            <p className="text-small text-soft">{changeWording(version)}</p>
            <p className="text-small text-soft">
              SHA-256{' '}
              {version.files.map(({ path, sha256 }, i) => (
                <span key={path}>
                  {i > 0 && <span> · </span>}
                  {fileOf(path)} <code title={sha256}>{sha256.slice(0, 8)}…</code>
                </span>
              ))}
            </p>
          </li>
        ))}
      </List>
    </>
  )
}

const fileOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** How the figures of the site are computed again from these files, without it. */
export const Evidence = () => (
  <>
    <p className="max-w-[46rem] text-soft">
      파일을 받아 SHA-256을 확인하고, 공정성 검정의 p값, 번호별 기댓값과 95% 범위, 겹침을 다시 계산해 이 사이트의 값과
      나란히 보여 줘요. Python 3.9부터, 다른 패키지 없이 돌아가요.
    </p>
    <p className="mt-2 flex flex-wrap gap-x-5">
      {EVIDENCE_FILES.map(({ path, name }) => (
        <a key={path} href={path} download className={textLinkClass('more')}>
          {name}
        </a>
      ))}
    </p>
  </>
)
