import { API_EXAMPLES } from '#contract/site/open-data.ts'
import { useSite } from '#web/data/site.ts'
import { Card } from '#web/ui/card.tsx'
import { textLinkClass } from '#web/ui/text-link.tsx'
import { CODE, Code } from './connect.tsx'

const [NEWEST, ...MORE] = API_EXAMPLES

/** One line to try, and the way to all calls: what a programmer looks for first. */
export function QuickStart() {
  const { publicUrl } = useSite()
  return (
    <Card>
      <h2 id="api" className="scroll-mt-24 text-lead font-bold">
        공개 API
      </h2>
      <p className="text-soft">로그인 없이 어디서나 호출할 수 있어요.</p>
      <code className={`${CODE} break-all`}>{`curl "${publicUrl}${NEWEST.path}"`}</code>
      <p className="mt-2 flex flex-wrap gap-x-5">
        <a href="/api/docs" className={textLinkClass('more')}>
          API 문서
        </a>
      </p>
    </Card>
  )
}

/** More calls, and what an answer tells a program. */
export function MoreCalls() {
  const { publicUrl } = useSite()
  return (
    <>
      <p className="max-w-[46rem] text-soft">
        CORS를 허용해요. 응답에 ETag가 있어서 If-None-Match로 다시 호출하면 바뀌지 않았을 때 304만 돌아와요. 너무 자주
        호출하면 429와 함께 잠시 기다릴 시간을 알려 드려요.
      </p>
      <dl className="mt-3">
        {MORE.map(({ path, about }) => (
          <div key={path} className="pt-2">
            <dt className="text-small text-soft">{about}</dt>
            <dd>
              <code className={`${CODE} mt-0 break-all`}>{`curl "${publicUrl}${path}"`}</code>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Assistants, which read and never write. */
export function Assistants() {
  const { publicUrl } = useSite()
  return (
    <>
      <p className="max-w-[46rem] text-soft">
        Claude나 ChatGPT처럼 MCP를 지원하는 도우미에 이 주소를 연결하면, 당첨 결과와 번호 확인, 확률, 통계를 여기 있는
        값으로 답해요. 읽기만 하고, 로그인은 필요 없어요.
      </p>
      <code className={`${CODE} break-all`}>{publicUrl}/mcp</code>
    </>
  )
}

/** The newest result within somebody else's page. */
export function Blogs() {
  const { publicUrl } = useSite()
  return (
    <>
      <p className="max-w-[46rem] text-soft">
        최근 당첨번호 카드예요. 스크립트가 없고, 새 결과가 나오면 카드도 바뀌어요. oEmbed도 지원해요.
      </p>
      <code className={`${CODE} break-all`}>
        {`<iframe src="${publicUrl}/embed/latest" width="420" height="220" title="로또 최근 당첨번호"></iframe>`}
      </code>
    </>
  )
}

export function Homes() {
  const { publicUrl } = useSite()
  return (
    <>
      <p className="text-soft">configuration.yaml에 적으면 최근 당첨번호가 센서로 보여요.</p>
      <Code label="Home Assistant 설정">{homeAssistant(publicUrl)}</Code>
    </>
  )
}

const homeAssistant = (publicUrl: string) => `rest:
  - resource: ${publicUrl}/api/v1/public/lottery/latest-result
    scan_interval: 600
    sensor:
      - name: 로또 당첨번호
        value_template: "{{ value_json.numbers | join(', ') }}"
        json_attributes: [round_number, draw_date, bonus_number, is_confirmed, certainty]`
