import { createHash } from 'node:crypto'
import { z } from 'zod'
import { dayAndWeekdayWording } from '#domain/calendar.ts'
import { BONUS_BALL_COLOUR, ballColour } from '#domain/draw/draw.ts'
import { CERTAINTY_WORDING } from '#domain/draw/draw-source.ts'
import type { Database } from '../database/database.ts'
import { newestEntries } from '../draws/store.ts'
import type { Api } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { API } from '../http/request-kind.ts'
import { DATA_POLICY, OPEN_TO_ALL } from '../http/security-headers.ts'
import { serveFile } from '../http/serve-file.ts'
import { escaped, moneyWording } from '../programs/atom-feed.ts'
import type { ServerDeps } from '../server-deps.ts'
import { BALL_COLOURS, BALL_INK } from './share-images/pictures.ts'

/** The newest result as a card for other people's pages: one HTML file without a script, and the oEmbed answer that names it. */

const PATH = '/embed/latest'
/** Pixels of the frame; the card fits narrower ones, too. */
const [WIDTH, HEIGHT] = [420, 220]
/** Pages of ours that blogs link to, for which the card is the answer. */
const EMBEDDED_PAGES = ['/', '/results', PATH]

const STYLE = `
:root{color-scheme:light dark;--ground:#fff;--ink:#1b2421;--soft:#56625d;--line:#d9e0dc;--link:#0e6656}
@media (prefers-color-scheme:dark){:root{--ground:#141a18;--ink:#eef3f0;--soft:#a9b5b0;--line:#33403b;--link:#7fe3c9}}
*{box-sizing:border-box;margin:0}
body{font:15px/1.5 system-ui,sans-serif;color:var(--ink)}
main{padding:16px;border:1px solid var(--line);border-radius:16px;background:var(--ground)}
h1{font-size:17px}
ol{display:flex;flex-wrap:wrap;align-items:center;gap:6px;margin:12px 0;padding:0;list-style:none}
li{display:grid;place-items:center;width:38px;height:38px;border-radius:50%;color:${BALL_INK};font-weight:700}
li.plus{width:14px;color:var(--soft)}
${Object.entries(BALL_COLOURS)
  .map(([name, colour]) => `.${name}{background:${colour}}`)
  .join('\n')}
p{color:var(--soft)}
a{color:var(--link)}
@media (forced-colors:active){li:not(.plus){border:2px solid CanvasText}}`

/** It may stand in any page, loads nothing and runs nothing. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors *`

const NOT_YET = { title: '로또 당첨번호', body: '<h1>아직 당첨번호가 없어요</h1>' }

async function newestCard(db: Database, publicUrl: string): Promise<string> {
  const [entry] = await newestEntries(db, 1)
  const { title, body } = entry
    ? {
        title: `로또 제${entry.round_number}회 당첨번호`,
        body: `<h1>제${entry.round_number}회 당첨번호</h1>
<p>${dayAndWeekdayWording(entry.draw_date)} 추첨</p>
<ol aria-label="당첨번호">${entry.numbers.map((number) => `<li class="${ballColour(number)}">${number}</li>`).join('')}
<li class="plus" aria-hidden="true">+</li><li class="${BONUS_BALL_COLOUR}" aria-label="보너스 ${entry.bonus_number}">${entry.bonus_number}</li></ol>
<p>${[moneyWording(entry), CERTAINTY_WORDING[entry.certainty]].filter((part) => part !== null).join('. ')}</p>`,
      }
    : NOT_YET
  const round = entry ? `/results/${entry.round_number}` : '/'
  return `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}</title><style>${STYLE}</style></head>
<body><main>${body}
<p><a href="${escaped(publicUrl + round)}" target="_blank" rel="noopener">로또렌즈에서 자세히</a></p></main></body></html>
`
}

const Asked = z.object({
  url: z.string().max(2_000),
  format: z.enum(['json', 'xml']).optional(),
  maxwidth: z.coerce.number().int().min(100).optional().catch(undefined),
  maxheight: z.coerce.number().int().min(100).optional().catch(undefined),
})

export function embedRoutes(api: Api, db: Database, { publicUrl }: Pick<ServerDeps, 'publicUrl'>) {
  const headers = {
    'content-security-policy': POLICY,
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=60',
  }
  serveFile(api, PATH, { contentType: 'text/html; charset=utf-8', headers }, () => newestCard(db, publicUrl))

  api.app.get('/oembed', { config: API, schema: { hide: true } }, async (request, reply) => {
    const asked = Asked.safeParse(request.query)
    if (!asked.success)
      throw refuse('invalid_request', { errors: [{ path: 'url', message: '로또렌즈의 주소가 필요합니다.' }] })
    const { url, format, maxwidth = WIDTH, maxheight = HEIGHT } = asked.data
    const page = URL.parse(url)
    if (!page || page.origin !== publicUrl || !EMBEDDED_PAGES.includes(page.pathname)) throw refuse('not_found')
    // The standard's answer to a format that is not given.
    if (format === 'xml') return reply.code(501).send()
    const [width, height] = [Math.min(WIDTH, maxwidth), Math.min(HEIGHT, maxheight)]
    return reply.headers({ ...OPEN_TO_ALL, 'content-security-policy': DATA_POLICY }).send({
      ...{ version: '1.0', type: 'rich', provider_name: '로또렌즈', provider_url: publicUrl },
      title: '로또 최근 당첨번호',
      ...{ width, height, cache_age: 60 },
      html: `<iframe src="${escaped(publicUrl)}${PATH}" width="${width}" height="${height}" title="로또 최근 당첨번호" loading="lazy"></iframe>`,
    })
  })
}
