import { API_EXAMPLES, DATA_FILES } from '#contract/site/open-data.ts'
import { useSite } from '#web/data/site.ts'
import { breadcrumbs, PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { Card } from '#web/ui/card.tsx'

const LICENCE = 'https://creativecommons.org/licenses/by/4.0/deed.ko'
const DESCRIPTION =
  '로또 6/45 모든 추첨의 번호, 판매액, 등수별 당첨금과 1등 판매점을 CSV와 JSON으로 받을 수 있어요. CC BY 4.0, 공개 API와 출처도 있어요.'

/** Everything we know as files, where it comes from, and how to ask for it. */
export default function DataPage() {
  return (
    <>
      <PageHead
        title="로또 데이터"
        description={DESCRIPTION}
        path="/data"
        things={(url) => [
          breadcrumbs(url, '/data'),
          {
            '@type': 'Dataset',
            name: '로또 6/45 추첨 결과',
            description: DESCRIPTION,
            url: url('/data'),
            license: LICENCE,
            isAccessibleForFree: true,
            distribution: DATA_FILES.map(({ path, type }) => ({
              '@type': 'DataDownload',
              encodingFormat: type,
              contentUrl: url(path),
            })),
          },
        ]}
      />
      <div className="pt-10 pb-6">
        <PageTitle>데이터</PageTitle>
        <p className="mt-1 text-soft">모든 추첨과 당첨금, 1등 판매점을 그대로 가져가실 수 있어요.</p>
      </div>
      <div className="space-y-5">
        <Card>
          <h2 className="mb-2 text-lead font-bold">파일 받기</h2>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
          <ul role="list">
            {DATA_FILES.map(({ path, name, about }) => (
              <li
                key={path}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-2 first:border-t-0"
              >
                <p>
                  <strong className="font-semibold">{name}</strong>
                  <span className="block text-small text-soft">{about}</span>
                </p>
                <a
                  href={path}
                  download
                  className="inline-flex min-h-11 items-center font-semibold text-celadon underline underline-offset-4"
                >
                  {path.slice('/data/'.length)}
                </a>
              </li>
            ))}
          </ul>
          <p className="mt-3 text-small text-soft">
            금액은 원, 당첨자 수는 게임 수, 날짜는 한국 날짜예요. CSV는 한글이 깨지지 않도록 UTF-8(BOM)로 적었어요.
            빈칸은 공개되지 않은 값이에요.
          </p>
        </Card>
        <Card>
          <h2 className="mb-2 text-lead font-bold">이용 조건과 출처</h2>
          <div className="max-w-[46rem] space-y-2">
            <p>
              <a href={LICENCE} className="font-semibold underline underline-offset-4" rel="license">
                CC BY 4.0
              </a>
              으로 공개해요. "로또렌즈"라고 출처를 밝히면 누구나 고쳐 쓰고 나눌 수 있어요.
            </p>
            <p>
              번호와 금액은 복권 사업자가 발표한 값을 공개 저장소에서 옮겨 적고, 다른 사본과 비교하고, 판매액과 당첨금의
              계산이 맞는지 회차마다 확인했어요. 구매 방법은 제262회부터, 판매점은 제1196회부터(제1198회 제외) 있어요.
            </p>
            <p>값을 바로잡으면 언제, 왜, 무엇을 근거로 어떤 값을 고쳤는지 corrections.json에 남겨요.</p>
            <p>
              봉인은 추첨 전에 공개하고 그 뒤로 고칠 수 없어요. seals.json의 seal_text를 SHA-256으로 계산하면 sha256이
              되고, 앞 회차의 값도 그 안에 있어요.
            </p>
          </div>
        </Card>
        <ApiExamples />
      </div>
    </>
  )
}

/** How to ask the public API, from any site. */
function ApiExamples() {
  const { publicUrl } = useSite()
  return (
    <Card>
      <h2 className="mb-2 text-lead font-bold">공개 API</h2>
      <div className="max-w-[46rem] space-y-2">
        <p>
          로그인 없이 어디서나 호출할 수 있어요(CORS). 응답에 ETag가 있어서 If-None-Match로 다시 호출하면 바뀌지 않았을
          때 304만 돌아와요. 너무 자주 호출하면 429와 함께 잠시 기다릴 시간을 알려 드려요.
        </p>
        <p>
          모든 호출은{' '}
          <a href="/api/docs" className="font-semibold underline underline-offset-4">
            API 문서
          </a>
          에 있어요.
        </p>
      </div>
      <dl className="mt-4">
        {API_EXAMPLES.map(({ path, about }) => (
          <div key={path} className="border-t border-line py-3">
            <dt className="text-small text-soft">{about}</dt>
            <dd>
              <code className="block rounded-control bg-sunken px-3 py-2 text-small break-all">
                curl "{publicUrl}
                {path}"
              </code>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
