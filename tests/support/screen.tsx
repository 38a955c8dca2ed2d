import type { RouteConfigEntry } from '@react-router/dev/routes'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType, ReactNode } from 'react'
import { toast } from 'react-hot-toast/headless'
import { createRoutesStub, RouterContextProvider, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, onTestFinished, vi } from 'vitest'
import { getLatestDraw, listDraws } from '#contract/draws/draws.ts'
import { getLiveRound, type LiveRound } from '#contract/draws/live-round.ts'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import type { Member } from '#contract/members/members.ts'
import { countUnreadNotifications, getNotificationSettings } from '#contract/members/notifications.ts'
import { getPlayLimits } from '#contract/members/play-limits.ts'
import { getSecondFactor } from '#contract/members/second-factor.ts'
import { getMe } from '#contract/members/sessions.ts'
import { listLoginMethods, type SignedIn } from '#contract/members/sign-in.ts'
import { getMyMonth } from '#contract/number-sets/bought-sets.ts'
import { listFavourites } from '#contract/number-sets/favourites.ts'
import { countNumberSets, getSettlementSummary, listNumberSets } from '#contract/number-sets/number-sets.ts'
import { listMyCancellations } from '#contract/plans/cancellations.ts'
import { getMyConsultation } from '#contract/plans/consultations.ts'
import { getMySubscription } from '#contract/plans/plans.ts'
import { listActiveAnnouncements, listMyAnnouncements } from '#contract/site/announcements.ts'
import { type CompanyInfo, getCompanyInfo } from '#contract/site/company.ts'
import { listFaq } from '#contract/site/faq.ts'
import { listLegalTexts } from '#contract/site/legal-texts.ts'
import { drawBeginsAt, drawDateOf } from '#domain/calendar.ts'
import { roundHour } from '#domain/draw/round-state.ts'
import { aDraw } from '#tests/support/a-draw.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { queryClientContext } from '#web/data/page-loaders.ts'
import { query } from '#web/data/query.ts'
import { createQueryClient } from '#web/data/query-client.ts'
import { forgetWithMember } from '#web/data/session/forget-with-member.ts'
import { clearTokens, keepTokens } from '#web/data/session/token-store.ts'
import type { Site } from '#web/data/site.ts'
import Root, { ErrorBoundary } from '#web/root.tsx'
import routes from '#web/routes.ts'
import shippedFaq from '../../data/faq.json' with { type: 'json' }

/*
 * The whole site as a browser has it, without a browser and without a server: real routes, loaders, cache and calls,
 * over a network that answers what the test says.
 */

/** The network's answer to a call: an answer, a broken line (`null`), or none at all (`'silence'`). */
export type Answer = { readonly status?: number; readonly json?: unknown; readonly text?: string } | null | 'silence'
type Answering = Answer | ((call: Call) => Answer | Promise<Answer>)
type Answers = Readonly<Record<string, Answering>>

/** A call that was made. */
export interface Call {
  /** `GET /api/v1/auth/me`, without the query. */
  readonly name: string
  readonly search: string
  readonly body: unknown
}

/** The answer to a call, to be spread into the answers of a scene. */
export const answer = ({ method, path }: Pick<Endpoint, 'method' | 'path'>, answering: Answering): Answers => ({
  [`${method} ${path}`]: answering,
})

/** A successful answer to a call, with a reply as the contract has it. */
export const reply = <E extends Endpoint>(endpoint: E, json: Reply<E>): Answers => answer(endpoint, { json })

/** Calls of an endpoint among those that were made. */
export const callsOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>, calls: readonly Call[]): readonly Call[] =>
  calls.filter(({ name }) => isNamed(name, `${method} ${path}`))

const isNamed = (name: string, pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(name)

const ROUND = 1250
export const MIDWEEK = drawBeginsAt(ROUND, 1245) - 3 * 24 * 60 * 60_000

// As long as `expect.poll` waits (vitest.config.ts).
configure({ asyncUtilTimeout: 30_000 })

// In the middle of a week, whenever the tests are run: at night on Saturdays the site looks another way.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: MIDWEEK, shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

/*
 * What React says in the console is a fault: an element where HTML allows none, of which a browser builds another page than the server
 * meant; two of a list with one key. The window of these tests does not know <search>.
 */
const warnings: string[] = []
const say = console.error
beforeEach(() => {
  warnings.length = 0
  console.error = (...said: unknown[]) => {
    if (!/ is unrecognized in this browser/.test(String(said[0]))) warnings.push(said.join(' '))
    say(...said)
  }
})
afterEach(() => {
  console.error = say
  expect(warnings).toEqual([])
})

const SITE_ORIGIN = 'http://localhost:3000'

/** A network that gives these answers. A call that has none is a mistake of the test. */
function network(answers: Answers) {
  const calls: Call[] = []
  const unanswered: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    const { pathname, search } = new URL(url, SITE_ORIGIN)
    const call = { name: `${method} ${pathname}`, search, body: typeof body === 'string' ? JSON.parse(body) : null }
    calls.push(call)
    const known = Object.entries(answers).findLast(([pattern]) => isNamed(call.name, pattern))
    if (!known) unanswered.push(call.name)
    const said = typeof known?.[1] === 'function' ? await known[1](call) : (known?.[1] ?? null)
    if (said === 'silence')
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    if (said === null) throw new TypeError(`the line to ${call.name} is broken`)
    const { status = 200, json, text = JSON.stringify(json ?? {}) } = said
    return new Response(text, { status })
  })
  return { calls, unanswered }
}

type Module = { readonly default: ComponentType; readonly ErrorBoundary?: ComponentType } & Record<string, unknown>
type StubRoute = Parameters<typeof createRoutesStub>[0][number]

const modules = import.meta.glob<Module>('../../web/*/**/*.tsx')

async function stubOf({ file, path, index, children }: RouteConfigEntry): Promise<StubRoute> {
  const load = modules[`../../web/${file}`]
  if (!load) throw new Error(`${file} is no module of the site`)
  const { default: Component, ErrorBoundary, clientLoader, shouldRevalidate } = await load()
  return {
    id: file.replace(/\.tsx$/, ''),
    ...(path !== undefined && { path }),
    Component,
    ...(ErrorBoundary && { ErrorBoundary }),
    ...(clientLoader !== undefined && { loader: clientLoader }),
    ...(shouldRevalidate !== undefined && { shouldRevalidate }),
    ...(index ? { index: true as const } : { children: await Promise.all((children ?? []).map(stubOf)) }),
  } as StubRoute
}

const SITE: Site = {
  publicUrl: 'https://lottolens.example',
  drawMinute: 1245,
  hour: roundHour(MIDWEEK, 1245),
  nextDraw: { round_number: ROUND, draw_date: drawDateOf(ROUND), begins_at: drawBeginsAt(ROUND, 1245) },
}

/** The signed-in member, unless a test names another. */
export const HANA: Member = {
  id: 1,
  username: 'hana',
  email: null,
  name: '김 하나',
  nickname: null,
  mobile_number: '01012345678',
  is_mobile_number_confirmed: true,
  provider: 'email',
  must_change_password: false,
  missing_consents: [],
  agrees_to_marketing: false,
  subscription_tier: null,
  subscription_status: 'inactive',
  subscription_start_date: null,
  subscription_end_date: null,
  created_at: '2026-10-01T03:00:00.000Z',
}

export const NO_PLAN: Reply<typeof getMySubscription> = {
  tier_name: null,
  subscription_status: 'inactive',
  subscription_start_date: null,
  subscription_end_date: null,
  days_until_renewal: null,
  last_day: null,
  monthly_allowance: 10,
  used_this_month: 0,
  remaining_numbers: 10,
  history: [],
}

/** The answer of a sign-in. */
export const SIGNED_IN: SignedIn = {
  access_token: `x.${btoa('{"sub":"1"}')}.x`,
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 900,
  user: HANA,
}

/** The company's details of an operator who has entered none. */
export const NO_COMPANY: CompanyInfo = {
  name: '로또렌즈',
  logo_url: null,
  contact_email: null,
  contact_number: null,
  contact_number_secondary: null,
  working_hours: null,
  address: null,
  representative: null,
  business_number: null,
  mail_order_number: null,
  mail_order_office: null,
  hosting_provider: null,
  privacy_officer: null,
  privacy_contact: null,
  bank_info: null,
  home_statistics: { members: null, total_prizes_paid: null, satisfaction: null, first_prize_winners: null },
}

/** The answers of every site. */
const USUAL: Answers = {
  ...reply(getCompanyInfo, NO_COMPANY),
  ...reply(listActiveAnnouncements, []),
  ...reply(listFaq, listFaq.reply.parse(shippedFaq)),
  ...reply(listLoginMethods, { google: true, kakao: true }),
  ...reply(listLegalTexts, { items: [], version: '2026-10-01' }),
  ...reply(getMe, HANA),
  ...reply(listMyAnnouncements, []),
  ...reply(countUnreadNotifications, { unread: 0 }),
  ...reply(getMySubscription, NO_PLAN),
  ...reply(getMyConsultation, { consultation: null }),
  ...reply(listMyCancellations, []),
  ...reply(listNumberSets, { generated_numbers: [], has_more: false }),
  ...reply(listFavourites, { round_number: 1250, favourites: [] }),
  ...reply(countNumberSets, {
    ...{ all: 0, bought: 0, won: 0, coming: 0 },
    by_origin: { made: 0, ticket: 0, favourite: 0 },
  }),
  ...reply(getSettlementSummary, {
    round_number: null,
    state: null,
    sets: 0,
    bought_sets: 0,
    most_matched: null,
    sets_by_matches: null,
    winners_by_rank: null,
    bought_by_rank: null,
    total_prize: null,
    total_net: null,
  }),
  ...reply(getNotificationSettings, {
    given: [],
    browsers: [],
    vapid_public_key: 'BA',
    open_channels: ['push'],
  }),
  ...reply(getMyMonth, {
    month: drawDateOf(ROUND).slice(0, 7),
    saturdays: [],
    spent: 0,
    received: 0,
    net: 0,
    budget: null,
    on_sale: { month: drawDateOf(ROUND).slice(0, 7), spent: 0 },
  }),
  ...reply(getSecondFactor, { since: null, recovery_codes_left: 0 }),
  ...reply(getPlayLimits, { budget: null, pending: null, break: null }),
  ...reply(getLiveRound, {
    ...{ round_number: ROUND - 1, draw_date: drawDateOf(ROUND - 1), stage: 'shops', draw: aDraw(ROUND - 1) },
    ...{ numbers_at: null, tallied_at: null, completed_at: null, checked_every: null, next_check_at: null },
  }),
  ...reply(getLatestDraw, aDraw(ROUND - 1)),
  ...reply(listDraws, { items: [aDraw(ROUND - 1), aDraw(ROUND - 2)], total: 2 }),
}

interface Shown {
  readonly calls: readonly Call[]
  readonly user: ReturnType<typeof userEvent.setup>
  /** Path and query of the page that is shown. */
  readonly address: () => string
  /**
   * An event of the stream of public changes: the state of the round of the hour, after which the page asks for the rest
   * anew.
   */
  readonly hears: (live: LiveRound) => Promise<void>
}

interface Scene {
  readonly answers?: Answers
  /** Somebody has signed in here before. */
  readonly isSignedIn?: boolean
}

/** Opens a page of the site, as a visitor in the middle of a visit. */
export async function visit(path: string, { answers = {}, isSignedIn = false }: Scene = {}) {
  cleanup()
  toast.remove()
  const { calls, unanswered } = network({ ...USUAL, ...answers })
  // Not known to happy-dom.
  vi.stubGlobal('origin', SITE_ORIGIN)
  clearTokens()
  if (isSignedIn) keepTokens(SIGNED_IN)
  const client = createQueryClient(browserApi)
  forgetWithMember(client)
  const context = new RouterContextProvider()
  context.set(queryClientContext, client)
  let shown = path
  function Here({ children }: { children: ReactNode }) {
    const { pathname, search, hash } = useLocation()
    shown = pathname + search + hash
    return children
  }
  const root: StubRoute = {
    id: 'root',
    path: '',
    Component: () => (
      <Here>
        <Root />
      </Here>
    ),
    ErrorBoundary: ErrorBoundary as ComponentType,
    HydrateFallback: () => null,
    loader: () => SITE,
    shouldRevalidate: () => false,
    children: await Promise.all(routes.map(stubOf)),
  }
  const Site = createRoutesStub([root], context)
  onTestFinished(() => {
    cleanup()
    clearTokens()
    sessionStorage.clear()
    client.clear()
    vi.unstubAllGlobals()
    expect(unanswered, 'calls that the test has no answer for').toEqual([])
  })
  const user = userEvent.setup({ advanceTimers: (ms) => void (vi.isFakeTimers() && vi.advanceTimersByTime(ms)) })
  render(
    <QueryClientProvider client={client}>
      <Site initialEntries={[path]} />
    </QueryClientProvider>,
  )
  const hears = (live: LiveRound) =>
    act(async () => {
      const { queryKey } = query(getLiveRound)
      client.setQueryData(queryKey, live)
      await client.invalidateQueries({ predicate: (one) => one.queryKey[0] !== queryKey[0] })
    })
  return { calls, user, address: () => shown, hears } satisfies Shown
}
