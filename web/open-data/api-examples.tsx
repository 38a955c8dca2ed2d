import { API_EXAMPLES } from '#contract/site/open-data.ts'
import { useSite } from '#web/data/site.ts'
import { Card } from '#web/ui/card.tsx'

/** How to ask the public API, from any site. */
export function ApiExamples() {
  const { publicUrl } = useSite()
  return (
    <Card>
      <h2 className="mb-2 text-lead font-bold">공개 API</h2>
      <div className="max-w-[46rem] space-y-2">
        <p>
          로그인 없이, 어느 사이트에서든(CORS) 물어볼 수 있어요. 답에는 ETag가 있어서 If-None-Match로 다시 물으면 바뀌지
          않았을 때 304만 돌아와요. 너무 자주 물으면 429와 함께 잠시 기다릴 시간을 알려 드려요.
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
