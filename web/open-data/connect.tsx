import { DRAW_FEED, FEED_HUB } from '#contract/site/open-data.ts'
import { WEBHOOK_FAILING_DAYS } from '#domain/member/webhook.ts'
import { useSite } from '#web/data/site.ts'
import { ScrollBox } from '#web/plots/figures-table.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

export const CODE = 'mt-2 block rounded-control bg-sunken px-3 py-2 text-small'

/** Checks a webhook and takes each message once, by the standard library alone. */
const RECEIVER = `import base64, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer
key = base64.b64decode(os.environ['SECRET'].removeprefix('whsec_'))
seen = set()
class Hook(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get('content-length', 0)))
        id, at, signatures = (self.headers.get('webhook-' + name, '') for name in ('id', 'timestamp', 'signature'))
        want = b'v1,' + base64.b64encode(hmac.digest(key, f'{id}.{at}.'.encode() + body, 'sha256'))
        ok = any(hmac.compare_digest(want, one.encode()) for one in signatures.split(' '))
        ok = ok and abs(time.time() - int(at)) < 300
        self.send_response(204 if ok else 401)
        self.end_headers()
        if ok and id not in seen:
            seen.add(id)
            event = json.loads(body)
            print(id, event['type'], event['data'].get('numbers'), flush=True)
HTTPServer(('', 8000), Hook).serve_forever()`

/** Shown as it is posted, shortened. */
const EVENT = `POST /lotto
webhook-id: numbers_1252
webhook-timestamp: 1795866060
webhook-signature: v1,4b2X… v1,Zk9w…

{"type": "draw.numbers", "timestamp": "2026-11-28T11:41:00.000Z",
 "data": {"round_number": 1252, "numbers": [3, 11, 19, 24, 36, 44], "bonus_number": 7, …}}`

const BOTS = `import json, urllib.request
TOKEN, CHAT, DISCORD = '…', '…', 'https://discord.com/api/webhooks/…'
def send(url, **message):
    headers = {'content-type': 'application/json', 'user-agent': 'lotto-bot/1'}
    urllib.request.urlopen(urllib.request.Request(url, json.dumps(message).encode(), headers))
def tell(event):
    if event['type'] != 'draw.numbers': return
    text = '{round_number}: {numbers} + {bonus_number}'.format(**event['data'])
    send(f'https://api.telegram.org/bot{TOKEN}/sendMessage', chat_id=CHAT, text=text)
    send(DISCORD, content=text)`

const subscription = (publicUrl: string) => `curl -i ${publicUrl}${FEED_HUB} \\
  -d hub.mode=subscribe -d hub.topic=${publicUrl}${DRAW_FEED} \\
  -d hub.callback=https://reader.example.com/lotto -d hub.secret=…`

/** Lines of a program, which scroll by themselves. */
export const Code = ({ label, children }: { label: string; children: string }) => (
  <ScrollBox label={label}>
    <pre className={CODE}>{children}</pre>
  </ScrollBox>
)

/** How a program is told of draws as they come. */
export const Webhooks = () => (
  <>
    <p className="text-soft">
      회원은 <TextLink to="/dashboard/webhooks">https 주소를 3개까지 추가</TextLink>할 수 있어요. 번호(draw.numbers),
      당첨금(draw.prizes), 1등 판매점(draw.shops)이 공개되거나 값이 바로잡히면(draw.corrected) 몇 초 안에 POST로 보내요.
      data는 한 회차 API의 응답과 같아요.
    </p>
    <Code label="보내는 모습">{EVENT}</Code>
    <p className="mt-2 text-soft">
      서명은 Standard Webhooks를 따라요. 비밀값에서 whsec_를 뗀 나머지를 base64로 풀어 열쇠로 쓰고,
      webhook-id.webhook-timestamp.본문(점으로 이은 글)의 HMAC-SHA256을 base64로 적어요. 비밀값을 새로 받으면 하루 동안
      서명이 빈칸을 두고 두 개 와요. 하나만 맞으면 돼요.
    </p>
    <p className="mt-2 text-soft">
      5초 안에 2xx로 답해 주세요. 답하지 않으면 30초쯤 뒤부터 점점 드물게 다시 보내는데, webhook-id는 그대로이고 시각과
      서명만 새로워요. 같은 webhook-id가 다시 오면 이미 받은 소식이니 2xx로만 답하면 돼요. {WEBHOOK_FAILING_DAYS}일 동안
      받지 못하거나 410으로 답하면 멈추고 알려 드려요. 시험 소식(type: test)의 data는 비어 있어요.
    </p>
    <Disclosure name="받는 프로그램(Python)">
      <Code label="받는 프로그램">{RECEIVER}</Code>
    </Disclosure>
    <p className="mt-1 text-small text-soft">
      SECRET에 비밀값을 두고 실행해요. 앞에 https를 받는 프록시가 있어야 하고, 다시 시작해도 받은 webhook-id를
      기억하려면 seen을 파일에 두세요.
    </p>
    <Disclosure name="텔레그램과 디스코드로 보내기(Python)">
      <Code label="텔레그램과 디스코드로 보내기">{BOTS}</Code>
    </Disclosure>
    <p className="mt-1 text-small text-soft">위 프로그램의 print 줄 다음에 tell(event)를 적으면 돼요.</p>
  </>
)

/** The same for a reader of the feed, without an account. */
export function WebSub() {
  const { publicUrl } = useSite()
  return (
    <>
      <p className="text-soft">
        피드({DRAW_FEED})가 바뀔 때마다 전체를 보내요. 누구나 구독할 수 있고, 구독하려는 주소가 맞다고 답해야 시작해요.
        hub.secret을 주면 X-Hub-Signature에 sha256으로 서명해요.
      </p>
      <Code label="WebSub 구독">{subscription(publicUrl)}</Code>
    </>
  )
}

/** The same in English, in short. */
export function InEnglish() {
  const { publicUrl } = useSite()
  const code = (text: string) => <code className="break-all">{text}</code>
  return (
    <div lang="en" className="max-w-[46rem] space-y-2">
      <p>All of it is free under CC BY 4.0. Nothing here needs an account, except webhooks.</p>
      <ul className="list-disc space-y-1 pl-5">
        <li>Assistants (MCP, streamable HTTP): {code(`${publicUrl}/mcp`)}</li>
        <li>Newest result as JSON: {code(`${publicUrl}/api/v1/public/lottery/latest-result`)}</li>
        <li>
          Webhooks by Standard Webhooks: members add up to three https addresses. The key is what follows whsec_, in
          base64; the signature is HMAC-SHA256 of webhook-id, webhook-timestamp and the body, joined by dots. For a day
          after the secret was renewed there are two signatures: one has to fit. Take each webhook-id once, also when it
          comes again with a new timestamp, and answer 2xx within five seconds. The receiver above does that. Types:
          draw.numbers, draw.prizes, draw.shops, draw.corrected, and test with empty data.
        </li>
        <li>
          WebSub: the hub of {code(publicUrl + DRAW_FEED)} is {code(publicUrl + FEED_HUB)}.
        </li>
        <li>
          Check our figures: {code(`${publicUrl}/data/evidence.py`)} computes them again from the files, by Python
          alone.
        </li>
        <li>Files: CSV, JSON and Parquet above, described by {code(`${publicUrl}/data/datapackage.json`)}.</li>
        <li>Home Assistant, Telegram, Discord and blogs: the examples on this page.</li>
      </ul>
      <p>
        Results for people:{' '}
        <a href="/en" className="font-semibold underline underline-offset-4">
          LottoLens in English
        </a>
      </p>
    </div>
  )
}
