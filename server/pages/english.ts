import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ENGLISH_PAGES, type EnglishPath } from '#contract/site/site-pages.ts'
import { drawDateOf, koreanDay } from '#domain/calendar.ts'
import {
  BONUS_BALL_COLOUR,
  ballColour,
  hitsOf,
  LARGEST_NUMBER,
  type PrizeRank,
  rankOfMatches,
} from '#domain/draw/draw.ts'
import type { Certainty } from '#domain/draw/draw-source.ts'
import { claimUntil } from '#domain/money/claim.ts'
import type { Database } from '../database/database.ts'
import { drawOfRound, newestDraw, prizesOfRound } from '../draws/store.ts'
import type { Api } from '../http/implement.ts'
import { serveFile } from '../http/serve-file.ts'
import { escaped } from '../programs/atom-feed.ts'
import type { ServerDeps } from '../server-deps.ts'
import { BALL_COLOURS, BALL_INK } from './share-images/pictures.ts'

/**
 * The pages in English: static words and the newest result, for visitors of Korea. They are written here as they stand, beside
 * the Korean page that each is told with; nothing translates. No script runs, and nothing is loaded.
 */

const STYLE = `
:root{color-scheme:light dark;--ground:#faf9f5;--card:#fff;--ink:#1b2421;--soft:#56625d;--line:#d9e0dc;--link:#0e6656;--on:#fff;--tint:#dceee8}
@media (prefers-color-scheme:dark){:root{--ground:#101513;--card:#18201d;--ink:#eef3f0;--soft:#a9b5b0;--line:#33403b;--link:#7fe3c9;--on:#101513;--tint:#1a352e}}
*{box-sizing:border-box}
body{margin:0;font:16px/1.6 system-ui,sans-serif;color:var(--ink);background:var(--ground);overflow-wrap:anywhere}
header,main,footer{max-width:44rem;margin:0 auto;padding:16px}
nav ul{display:flex;flex-wrap:wrap;gap:8px;margin:0;padding:0;list-style:none}
nav a{display:flex;align-items:center;min-height:44px;padding:0 14px;border:1px solid var(--line);border-radius:22px;font-size:15px;color:var(--soft);background:var(--card);text-decoration:none}
nav a:hover,.top a:hover{text-decoration:underline}
nav a[aria-current]{font-weight:700;color:var(--ink);border:2px solid var(--link);background:var(--tint)}
a{color:var(--link)}
.top{display:flex;justify-content:space-between;margin-bottom:8px}
.top a{display:inline-flex;align-items:center;gap:8px;min-height:44px;color:var(--soft);text-decoration:none}
.top a:first-child{font-weight:700;font-size:18px;color:var(--ink)}
.top svg{color:var(--link)}
.go{display:inline-flex;align-items:center;min-height:44px;margin:4px 8px 4px 0;padding:0 18px;border:1px solid var(--line);border-radius:12px;font-weight:600;text-decoration:none;background:var(--card)}
.go.first{color:var(--on);background:var(--link);border-color:var(--link)}
.card>:first-child{margin-top:0}
.card>:last-child{margin-bottom:0}
form>:first-child{margin-top:0}
main>.card+.card{margin-top:16px}
h1{font-size:28px;line-height:1.25;margin:8px 0 4px}
h2{font-size:19px;margin:28px 0 6px}
.card{padding:16px;border:1px solid var(--line);border-radius:16px;background:var(--card)}
.soft,small{color:var(--soft)}
.balls{display:flex;align-items:center;gap:min(8px,1.4vw);margin:14px 0;padding:0;list-style:none}
.balls li{display:grid;place-items:center;flex:0 1 42px;min-width:0;aspect-ratio:1;border-radius:50%;color:${BALL_INK};font-weight:700}
.balls li.plus{flex-basis:14px;color:var(--soft)}
${Object.entries(BALL_COLOURS)
  .map(([name, colour]) => `.${name}{background:${colour}}`)
  .join('\n')}
table{width:100%;border-collapse:collapse}
th,td{padding:8px 6px;border-top:1px solid var(--line);text-align:left;vertical-align:top}
th{white-space:nowrap}
.card th:first-child,.card td:first-child{padding-left:0}
thead th{border-top:0;padding-top:0;color:var(--soft);font-weight:400}
label{display:block;font-weight:600}
input{width:100%;max-width:24rem;min-height:48px;padding:0 12px;border:1px solid var(--soft);border-radius:12px;font:inherit;color:inherit;background:var(--card)}
button{min-height:48px;margin-top:12px;padding:0 20px;border:0;border-radius:12px;font:inherit;font-weight:700;color:var(--on);background:var(--link)}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
@media (forced-colors:active){.balls li:not(.plus){border:2px solid CanvasText}}`

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

/** The lens of the logo. */
const LENS =
  '<svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round"><circle cx="12.5" cy="12.5" r="8.5"/><path d="m19.5 19.5 5 5"/></svg>'

/** One thing that a page says, under its name. */
const card = (title: string, body: string) => `<section class="card"><h2>${title}</h2>${body}</section>`

/** What a page is made of. */
interface EnglishPage {
  readonly title: string
  readonly description: string
  readonly body: string
}

type Draw = NonNullable<Awaited<ReturnType<typeof newestDraw>>>

/** How sure the numbers are, in a sentence; null where nothing has to be said. */
const CERTAINTY: Readonly<Record<Certainty, string | null>> = {
  sure: null,
  one_source: 'These numbers come from one source so far. A second one has not confirmed them yet.',
  doubted: 'Another source says something else. We are checking these numbers again.',
}

const won = (amount: number) => `${amount.toLocaleString('en-US')} won`
const dateWording = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const balls = ({ numbers, bonus_number }: Pick<Draw, 'numbers' | 'bonus_number'>) =>
  `<ol class="balls" aria-label="Winning numbers">${numbers.map((number) => `<li class="${ballColour(number)}">${number}</li>`).join('')}
<li class="plus" aria-hidden="true">+</li><li class="${BONUS_BALL_COLOUR}" aria-label="bonus ${bonus_number}">${bonus_number}</li></ol>`

const NO_DRAW = '<p>There is no result yet.</p>'

function resultCard(draw: Draw | null): string {
  if (!draw) return NO_DRAW
  const { round_number, draw_date, first_prize_winners: winners, first_prize_amount: amount } = draw
  const money =
    winners === null || amount === null
      ? 'The prizes are still being counted. Until then nobody can say that a ticket lost.'
      : winners === 0
        ? 'Nobody won the first prize.'
        : `First prize: ${winners} winning ${winners === 1 ? 'game' : 'games'}, ${won(amount)} each before tax.`
  return `<div class="card"><h2>Round ${round_number}</h2><p class="soft">Drawn on Saturday, ${dateWording(draw_date)}</p>
${balls(draw)}<p>${money}</p>${CERTAINTY[draw.certainty] ? `<p><strong>${CERTAINTY[draw.certainty]}</strong></p>` : ''}
<p><a href="/results/${round_number}" hreflang="ko">All prizes and shops of this round (Korean)</a></p></div>`
}

const CHANCE =
  '<p class="soft">Every six numbers have the same chance of the first prize, 1 in 8,145,060. No number is likelier than another.</p>'

const home = async (db: Database): Promise<EnglishPage> => ({
  title: 'Korean Lotto 6/45: latest result',
  description: 'The newest winning numbers of the Korean Lotto 6/45, with the first prize and how certain they are.',
  body: `<h1>Latest result</h1><p class="soft">Korean Lotto 6/45, drawn every Saturday evening.</p>${resultCard(await newestDraw(db))}
<h2>Have a ticket?</h2><p><a class="go first" href="/en/check">Check my numbers</a><a class="go" href="/en/claim">How to claim a prize</a></p>${CHANCE}`,
})

/** Ranks in words, the first prize first. */
const RANKS: readonly (readonly [rank: string, needs: string, where: string])[] = [
  ['1st', 'all 6 numbers', 'NongHyup Bank (농협은행), head office in Seoul'],
  ['2nd', '5 numbers and the bonus number', 'any branch of NongHyup Bank'],
  ['3rd', '5 numbers', 'any branch of NongHyup Bank'],
  ['4th', '4 numbers: 50,000 won', 'a lottery shop or NongHyup Bank'],
  ['5th', '3 numbers: 5,000 won', 'a lottery shop or NongHyup Bank'],
]

const claim: EnglishPage = {
  title: 'How to claim a Korean lottery prize as a foreigner',
  description: 'What to bring, where to go, until when, and the tax on a prize of the Korean Lotto 6/45.',
  body: `<h1>How to claim a prize</h1>
<p>The paper ticket is what is paid. Nobody can claim without it, so keep it dry, flat and out of the sun.</p>
${card(
  'Where',
  `<table><thead><tr><th scope="col">Prize</th><th scope="col">Needs</th><th scope="col">Paid at</th></tr></thead><tbody>
${RANKS.map(([rank, needs, where]) => `<tr><th scope="row">${rank}</th><td>${needs}</td><td>${where}</td></tr>`).join('\n')}
</tbody></table>`,
)}
${card(
  'What to bring',
  `<p>The ticket, and for a prize that a bank pays a document that says who you are. Which documents a branch takes from somebody without a
Korean identity card we do not know for certain: ask NongHyup Bank before you go.</p>`,
)}
${card(
  'Until when',
  `<p>One year from the day after the draw. Where banks are closed on the last day, the next day on which they are open. What nobody claims
goes to the lottery fund.</p>`,
)}
${card(
  'Tax',
  `<p>A prize of up to 2,000,000 won is free of tax. Of a larger one 22 % is taken from the first 300,000,000 won, and 33 % from
what is above. The bank takes it off before it pays. What your own country asks besides, we do not know.</p>`,
)}
<p class="soft">We are not the operator of the lottery, sell no tickets and pay no prizes.</p>`,
}

const limits: EnglishPage = {
  title: 'Play limits and help with gambling',
  description: 'Set a limit, take a break, and where to find help with gambling in Korea: call 1336.',
  body: `<h1>Play limits and help</h1>
<p>A ticket costs more than it brings back on average. Play only with money that you can lose, or not at all. Minors may not buy lottery tickets.</p>
${card(
  'Help line 1336',
  `<p>If gambling worries you, or somebody near you, call 1336. It is free, at any hour, and in Korean.</p>
<p><a class="go first" href="tel:1336">Call 1336</a></p>`,
)}
${card(
  'Limits that you set yourself',
  `<p>Members of LottoLens may set how much a month may cost and take a break of days or weeks. While
a break lasts it cannot be made shorter.</p><p><a class="go" href="/dashboard/limits" hreflang="ko">Set a limit (Korean)</a></p>`,
)}${CHANCE}`,
}

const Asked = z.object({
  numbers: z.string().max(60).optional().catch(undefined),
  round: z.coerce.number().int().min(1).max(9_999).optional().catch(undefined),
})

/** Six different numbers in a text; null where it holds none. */
function sixIn(text: string): number[] | null {
  const six = (text.match(/\d+/g) ?? []).map(Number)
  const isSix = six.length === 6 && new Set(six).size === 6 && six.every((one) => one >= 1 && one <= LARGEST_NUMBER)
  return isSix ? six.toSorted((a, b) => a - b) : null
}

async function check(db: Database, query: unknown, now: number): Promise<EnglishPage> {
  const { numbers, round } = Asked.parse(query)
  const newest = await newestDraw(db)
  const draw = round === undefined ? newest : await drawOfRound(db, round)
  const answer = numbers === undefined ? '' : await checked(db, numbers, draw, now)
  return {
    title: 'Check your Korean lottery numbers',
    description: 'Hold your six numbers against any draw of the Korean Lotto 6/45.',
    body: `<h1>Check my numbers</h1><p class="soft">Type one game of your ticket to see how many numbers it matched, and what it won.</p>
${answer && `<div class="card" role="status">${answer}</div>`}
<div class="card"><form method="get" action="/en/check"><p><label for="numbers">Your six numbers, 1 to 45</label>
<input id="numbers" name="numbers" inputmode="numeric" autocomplete="off" required maxlength="60" value="${escaped(numbers ?? '')}" placeholder="3 9 14 20 33 41"></p>
<p><label for="round">Round</label><input id="round" name="round" inputmode="numeric" autocomplete="off" value="${round ?? newest?.round_number ?? ''}"></p>
<button>Check</button></form></div>
<p class="soft">A ticket has the round (회) at its top. We do not keep what you type. Only the paper ticket counts.</p>`,
  }
}

async function checked(db: Database, text: string, draw: Draw | null, now: number): Promise<string> {
  const six = sixIn(text)
  if (!six) return '<p><strong>Please type six different numbers from 1 to 45.</strong></p>'
  if (!draw) return '<p><strong>This round has not been drawn, or its result is not here yet.</strong></p>'
  const { matched_numbers, is_bonus_matched: isBonusMatched } = hitsOf(six, draw)
  const matched = matched_numbers.length
  const rank = rankOfMatches(matched, isBonusMatched)
  const found = `<p>${six.join(', ')} in round ${draw.round_number} (${dateWording(draw.draw_date)}): ${matched} of 6 numbers${isBonusMatched ? ' and the bonus number' : ''}.</p>${balls(draw)}`
  const doubt = CERTAINTY[draw.certainty] ? `<p><strong>${CERTAINTY[draw.certainty]}</strong></p>` : ''
  if (!draw.is_confirmed)
    return `<p><strong>The prizes are still being counted, so this is not final.</strong></p>${found}${doubt}`
  if (rank === null) return `<p><strong>No prize.</strong></p>${found}${doubt}`
  const prize = (await prizesOfRound(db, draw.round_number)).find((one) => one.rank === rank)?.prize_per_winner
  const until = claimUntil(drawDateOf(draw.round_number))
  const when =
    until < koreanDay(now)
      ? `It could be claimed until ${dateWording(until)}.`
      : `It can be claimed until ${dateWording(until)}.`
  return `<p><strong>${RANKS[(rank as PrizeRank) - 1]?.[0]} prize${prize ? `, ${won(prize)} before tax` : ''}.</strong> ${when} <a href="/en/claim">How to claim</a></p>${found}${doubt}`
}

/** The whole page. `path`: of its one address. */
function pageHtml(publicUrl: string, path: EnglishPath, { title, description, body }: EnglishPage): string {
  const korean = ENGLISH_PAGES.find((page) => page.path === path)?.korean
  const links = ENGLISH_PAGES.map(
    (page) => `<li><a href="${page.path}"${page.path === path ? ' aria-current="page"' : ''}>${page.name}</a></li>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · LottoLens</title><meta name="description" content="${description}">
<link rel="canonical" href="${publicUrl}${path}">${
    korean
      ? `<link rel="alternate" hreflang="en" href="${publicUrl}${path}"><link rel="alternate" hreflang="ko" href="${publicUrl}${korean}">`
      : ''
  }<style>${STYLE}</style></head>
<body><header><div class="top"><a href="/en">${LENS}LottoLens</a><a href="${korean ?? '/'}" hreflang="ko" lang="ko">한국어</a></div>
<nav aria-label="Pages in English"><ul>${links.join('')}</ul></nav></header>
<main>${body}</main>
<footer><small>LottoLens (로또렌즈) shows results as the operator publishes them, checked against the prize arithmetic. It is not the operator. Help with gambling: <a href="tel:1336">1336</a>.
<a href="/data#english">For programs</a></small></footer></body></html>
`
}

export function englishRoutes(api: Api, db: Database, { publicUrl, now }: Pick<ServerDeps, 'publicUrl' | 'now'>) {
  const headers = { 'content-security-policy': POLICY, 'content-language': 'en', 'cache-control': 'public, max-age=60' }
  const contentType = 'text/html; charset=utf-8'
  const PAGES: Readonly<Record<Exclude<EnglishPath, '/en/check'>, () => Promise<EnglishPage> | EnglishPage>> = {
    '/en': () => home(db),
    '/en/claim': () => claim,
    '/en/play-limits': () => limits,
  }
  for (const [path, make] of Object.entries(PAGES))
    serveFile(api, path, { contentType, headers }, async () => pageHtml(publicUrl, path as EnglishPath, await make()))
  api.app.get('/en/check', { schema: { hide: true } }, async (request, reply) => {
    const page = await api.renderBudget.spend('page', request, () => check(db, request.query, now()))
    return reply
      .headers({ ...headers, 'cache-control': 'no-store' })
      .type(contentType)
      .send(pageHtml(publicUrl, '/en/check', page))
  })
}
