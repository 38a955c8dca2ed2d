import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type Endpoint, isAudited } from '#contract/endpoint.ts'
import { AUDIT_FIELDS, UNLISTED_FIELDS } from '#domain/staff/audit-changes.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'
import { aMember, anAddress } from '#tests/support/makers.ts'
import { aStaffSession } from '#tests/support/staff-session.ts'
import { AUDIT_ACTIONS } from '../staff/audit/audit-words.ts'
import { ENDPOINTS } from './endpoints.ts'

/*
 * The access of every call, as one table: every call of the contract, and for a visitor, a member and the shipped roles whether
 * they may. A new call has no row here, so the test fails until its access was thought about.
 */

const TABLE = `
  POST   /api/public/auth/phone/login: 아무나
  POST   /api/public/auth/phone/send-code: 아무나
  GET    /api/v1/admin/announcements: 편집 운영 관리자
  POST   /api/v1/admin/announcements: 편집 운영 관리자
  GET    /api/v1/admin/announcements/:id: 편집 운영 관리자
  PUT    /api/v1/admin/announcements/:id: 편집 운영 관리자
  POST   /api/v1/admin/announcements/:id/end: 편집 운영 관리자
  POST   /api/v1/admin/announcements/export: 편집 운영 관리자
  POST   /api/v1/admin/announcements/pictures: 편집 운영 관리자
  GET    /api/v1/admin/attention: 상담 편집 운영 관리자
  GET    /api/v1/admin/audit: 운영 관리자
  POST   /api/v1/admin/audit/accept-breaks: 관리자
  GET    /api/v1/admin/audit/actions: 운영 관리자
  POST   /api/v1/admin/audit/export: 관리자
  GET    /api/v1/admin/audit/verify: 운영 관리자
  GET    /api/v1/admin/awaited-payments: 상담 운영 관리자
  PUT    /api/v1/admin/awaited-payments/:id: 상담 운영 관리자
  POST   /api/v1/admin/awaited-payments/export: 상담 운영 관리자
  GET    /api/v1/admin/company: 운영 관리자
  PUT    /api/v1/admin/company: 운영 관리자
  GET    /api/v1/admin/company/account: 관리자
  PUT    /api/v1/admin/company/account: 관리자
  POST   /api/v1/admin/company/account/confirm: 관리자
  POST   /api/v1/admin/company/account/withdraw: 관리자
  POST   /api/v1/admin/company/pictures: 운영 관리자
  GET    /api/v1/admin/consultations: 상담 운영 관리자
  GET    /api/v1/admin/consultations/:receipt: 상담 운영 관리자
  PUT    /api/v1/admin/consultations/:receipt: 상담 운영 관리자
  POST   /api/v1/admin/consultations/:receipt/awaited-payments: 상담 운영 관리자
  PUT    /api/v1/admin/consultations/:receipt/member: 상담 운영 관리자
  POST   /api/v1/admin/consultations/export: 상담 운영 관리자
  GET    /api/v1/admin/deposits: 운영 관리자
  POST   /api/v1/admin/deposits: 운영 관리자
  PUT    /api/v1/admin/deposits/:id: 운영 관리자
  PUT    /api/v1/admin/deposits/:id/aside: 운영 관리자
  PUT    /api/v1/admin/deposits/:id/match: 운영 관리자
  POST   /api/v1/admin/deposits/:id/remove: 운영 관리자
  POST   /api/v1/admin/deposits/export: 운영 관리자
  POST   /api/v1/admin/deposits/statement: 운영 관리자
  GET    /api/v1/admin/draws: 편집 운영 관리자
  PUT    /api/v1/admin/draws/:round: 운영 관리자
  POST   /api/v1/admin/draws/export: 편집 운영 관리자
  POST   /api/v1/admin/draws/fetch: 운영 관리자
  GET    /api/v1/admin/draws/fetch-runs: 편집 운영 관리자
  POST   /api/v1/admin/draws/fetch-runs/export: 편집 운영 관리자
  GET    /api/v1/admin/draws/held: 편집 운영 관리자
  POST   /api/v1/admin/draws/held/:id/accept: 운영 관리자
  POST   /api/v1/admin/draws/held/:id/reject: 운영 관리자
  GET    /api/v1/admin/crowding/held-fit: 편집 운영 관리자
  POST   /api/v1/admin/crowding/fits/:id/accept: 운영 관리자
  POST   /api/v1/admin/crowding/fits/:id/again: 운영 관리자
  GET    /api/v1/admin/enquiries: 상담 운영 관리자
  GET    /api/v1/admin/enquiries/:receipt: 상담 운영 관리자
  PUT    /api/v1/admin/enquiries/:receipt: 상담 운영 관리자
  PUT    /api/v1/admin/enquiries/:receipt/answer: 상담 운영 관리자
  POST   /api/v1/admin/enquiries/export: 상담 운영 관리자
  GET    /api/v1/admin/faq: 편집 운영 관리자
  PUT    /api/v1/admin/faq: 편집 운영 관리자
  GET    /api/v1/admin/home-figures: 편집 운영 관리자
  PUT    /api/v1/admin/home-figures: 편집 운영 관리자
  POST   /api/v1/admin/installation/carry-over-keys: 관리자
  POST   /api/v1/admin/installation/copies: 관리자
  POST   /api/v1/admin/installation/log-key: 관리자
  GET    /api/v1/admin/leaks: 관리자
  POST   /api/v1/admin/leaks: 관리자
  POST   /api/v1/admin/leaks/:id/notice: 관리자
  GET    /api/v1/admin/leaks/:id/notices: 관리자
  PUT    /api/v1/admin/leaks/:id/report: 관리자
  POST   /api/v1/admin/leaks/:id/withdraw: 관리자
  GET    /api/v1/admin/legal-texts: 편집 운영 관리자
  DELETE /api/v1/admin/legal-texts/:kind/:version: 편집 운영 관리자
  PUT    /api/v1/admin/legal-texts/:kind/:version: 편집 운영 관리자
  GET    /api/v1/admin/me: 상담 편집 운영 관리자
  POST   /api/v1/admin/me/confirm: 상담 편집 운영 관리자
  GET    /api/v1/admin/me/confirm/challenge: 상담 편집 운영 관리자
  GET    /api/v1/admin/me/passkeys: 상담 편집 운영 관리자
  POST   /api/v1/admin/me/passkeys: 상담 편집 운영 관리자
  DELETE /api/v1/admin/me/passkeys/:id: 상담 편집 운영 관리자
  GET    /api/v1/admin/me/passkeys/challenge: 상담 편집 운영 관리자
  PUT    /api/v1/admin/me/password: 상담 편집 운영 관리자
  POST   /api/v1/admin/me/recovery-codes: 상담 편집 운영 관리자
  GET    /api/v1/admin/me/sessions: 상담 편집 운영 관리자
  DELETE /api/v1/admin/me/sessions/:id: 상담 편집 운영 관리자
  GET    /api/v1/admin/members: 상담 운영 관리자
  GET    /api/v1/admin/members/:id: 상담 운영 관리자
  POST   /api/v1/admin/members/:id/block: 운영 관리자
  GET    /api/v1/admin/members/:id/consents: 상담 운영 관리자
  POST   /api/v1/admin/members/:id/consultations: 상담 운영 관리자
  POST   /api/v1/admin/members/:id/delete: 관리자
  GET    /api/v1/admin/members/:id/events: 상담 운영 관리자
  POST   /api/v1/admin/members/:id/export: 운영 관리자
  POST   /api/v1/admin/members/:id/free-mobile-number: 운영 관리자
  POST   /api/v1/admin/members/:id/log-out: 운영 관리자
  GET    /api/v1/admin/members/:id/messages: 상담 운영 관리자
  GET    /api/v1/admin/members/:id/number-sets: 상담 운영 관리자
  POST   /api/v1/admin/members/:id/open: 상담 운영 관리자
  GET    /api/v1/admin/members/:id/plan-change: 상담 운영 관리자
  POST   /api/v1/admin/members/:id/plan-change: 상담 운영 관리자
  POST   /api/v1/admin/members/:id/refunds: 운영 관리자
  POST   /api/v1/admin/members/:id/reset-second-factor: 운영 관리자
  GET    /api/v1/admin/members/:id/sessions: 상담 운영 관리자
  GET    /api/v1/admin/members/:id/subscription: 상담 운영 관리자
  PUT    /api/v1/admin/members/:id/subscription: 상담 운영 관리자
  POST   /api/v1/admin/members/:id/subscription/cancel: 상담 운영 관리자
  GET    /api/v1/admin/members/:id/subscriptions: 상담 운영 관리자
  POST   /api/v1/admin/members/:id/subscriptions: 상담 운영 관리자
  POST   /api/v1/admin/members/:id/unblock: 운영 관리자
  POST   /api/v1/admin/members/export: 운영 관리자
  GET    /api/v1/admin/messages: 상담 운영 관리자
  POST   /api/v1/admin/messages/:id/send-again: 운영 관리자
  POST   /api/v1/admin/messages/export: 상담 운영 관리자
  GET    /api/v1/admin/messages/opened: 운영 관리자
  GET    /api/v1/admin/plans: 편집 운영 관리자
  PUT    /api/v1/admin/plans: 편집 운영 관리자
  GET    /api/v1/admin/refunds: 운영 관리자
  GET    /api/v1/admin/refunds/:receipt: 운영 관리자
  GET    /api/v1/admin/refunds/:receipt/account: 운영 관리자
  PUT    /api/v1/admin/refunds/:receipt/account: 운영 관리자
  POST   /api/v1/admin/refunds/:receipt/withdraw: 상담 운영 관리자
  POST   /api/v1/admin/refunds/:receipt/approve: 관리자
  POST   /api/v1/admin/refunds/:receipt/pay: 운영 관리자
  POST   /api/v1/admin/refunds/export: 운영 관리자
  GET    /api/v1/admin/roles: 운영 관리자
  DELETE /api/v1/admin/roles/:name: 관리자
  PUT    /api/v1/admin/roles/:name: 관리자
  GET    /api/v1/admin/sales: 운영 관리자
  POST   /api/v1/admin/sign-in: 아무나
  POST   /api/v1/admin/sign-out: 상담 편집 운영 관리자
  GET    /api/v1/admin/staff: 운영 관리자
  POST   /api/v1/admin/staff: 관리자
  GET    /api/v1/admin/staff/:id: 운영 관리자
  PUT    /api/v1/admin/staff/:id: 관리자
  POST   /api/v1/admin/staff/:id/reset: 관리자
  POST   /api/v1/admin/staff/:id/sign-out: 관리자
  POST   /api/v1/admin/staff/export: 운영 관리자
  GET    /api/v1/admin/subscriptions: 상담 운영 관리자
  POST   /api/v1/admin/subscriptions/export: 운영 관리자
  GET    /api/v1/admin/week: 상담 편집 운영 관리자
  POST   /api/v1/announcements/:id/click: 아무나
  POST   /api/v1/announcements/:id/view: 아무나
  GET    /api/v1/announcements/public/active: 아무나
  POST   /api/v1/auth/:provider/callback: 아무나
  GET    /api/v1/auth/:provider/login/url: 아무나
  POST   /api/v1/auth/logout: 아무나
  GET    /api/v1/auth/me: 회원
  GET    /api/v1/auth/me/announcements: 회원
  PUT    /api/v1/auth/me/bought-numbers: 회원
  GET    /api/v1/auth/me/cancellation: 회원
  GET    /api/v1/auth/me/cancellations: 회원
  POST   /api/v1/auth/me/cancellations: 회원
  GET    /api/v1/auth/me/cancellations/:receipt: 회원
  PUT    /api/v1/auth/me/cancellations/:receipt/account: 회원
  POST   /api/v1/auth/me/cancellations/:receipt/account/withdraw: 회원
  POST   /api/v1/auth/me/cancellations/:receipt/withdraw: 회원
  POST   /api/v1/auth/me/consents: 회원
  GET    /api/v1/auth/me/consultation: 회원
  POST   /api/v1/auth/me/consultations: 회원
  POST   /api/v1/auth/me/consultations/:receipt/withdraw: 회원
  PUT    /api/v1/auth/me/claims: 회원
  GET    /api/v1/auth/me/favourites: 회원
  POST   /api/v1/auth/me/favourites: 회원
  DELETE /api/v1/auth/me/favourites/:id: 회원
  PUT    /api/v1/auth/me/favourites/:id/play: 회원
  GET    /api/v1/auth/me/leaving: 회원
  GET    /api/v1/auth/me/ledger: 회원
  POST   /api/v1/auth/me/generate-numbers: 회원
  GET    /api/v1/auth/me/generated-numbers: 회원
  DELETE /api/v1/auth/me/generated-numbers/:id: 회원
  PUT    /api/v1/auth/me/generated-numbers/:id: 회원
  GET    /api/v1/auth/me/generated-numbers/counts: 회원
  GET    /api/v1/auth/me/generated-numbers/:id/proof: 회원
  GET    /api/v1/auth/me/passkeys: 회원
  POST   /api/v1/auth/me/passkeys: 회원
  POST   /api/v1/auth/me/passkeys/:id/remove: 회원
  POST   /api/v1/auth/me/passkeys/challenge: 회원
  GET    /api/v1/auth/me/seals/:round/proofs: 회원
  GET    /api/v1/auth/me/webhooks: 회원
  POST   /api/v1/auth/me/webhooks: 회원
  DELETE /api/v1/auth/me/webhooks/:id: 회원
  POST   /api/v1/auth/me/webhooks/:id/secret: 회원
  POST   /api/v1/auth/me/webhooks/:id/test: 회원
  GET    /api/v1/auth/me/limits: 회원
  POST   /api/v1/auth/me/limits/break: 회원
  PUT    /api/v1/auth/me/limits/budget: 회원
  GET    /api/v1/auth/me/month: 회원
  GET    /api/v1/auth/me/notification-settings: 회원
  GET    /api/v1/auth/me/notifications: 회원
  PUT    /api/v1/auth/me/notifications/read: 회원
  GET    /api/v1/auth/me/notifications/unread: 회원
  POST   /api/v1/auth/me/push-subscriptions: 회원
  POST   /api/v1/auth/me/push-subscriptions/remove: 회원
  POST   /api/v1/auth/me/push-subscriptions/test: 회원
  GET    /api/v1/auth/me/second-factor: 회원
  POST   /api/v1/auth/me/second-factor: 회원
  POST   /api/v1/auth/me/second-factor/confirm: 회원
  POST   /api/v1/auth/me/second-factor/recovery-codes: 회원
  POST   /api/v1/auth/me/second-factor/remove: 회원
  DELETE /api/v1/auth/me/sessions: 회원
  GET    /api/v1/auth/me/sessions: 회원
  DELETE /api/v1/auth/me/sessions/:id: 회원
  GET    /api/v1/auth/me/settlement: 회원
  POST   /api/v1/auth/me/social-confirmation/url: 회원
  GET    /api/v1/auth/me/subscription: 회원
  GET    /api/v1/auth/me/subscriptions/:id/receipt: 회원
  POST   /api/v1/auth/me/syndicates: 회원
  GET    /api/v1/auth/me/syndicates: 회원
  PUT    /api/v1/auth/me/syndicates: 회원
  PUT    /api/v1/auth/me/syndicates/agreement: 회원
  GET    /api/v1/auth/me/syndicates/by-link: 회원
  POST   /api/v1/auth/me/syndicates/leave: 회원
  GET    /api/v1/auth/me/syndicates/proof: 회원
  POST   /api/v1/auth/me/syndicates/tickets: 회원
  DELETE /api/v1/auth/me/syndicates/tickets/:id: 회원
  POST   /api/v1/auth/me/tickets: 회원
  DELETE /api/v1/auth/me/tickets/:id: 회원
  POST   /api/v1/auth/oauth/callback: 아무나
  POST   /api/v1/auth/password/reset-request: 아무나
  POST   /api/v1/auth/refresh: 아무나
  POST   /api/v1/auth/register: 아무나
  POST   /api/v1/auth/second-factor: 아무나
  GET    /api/v1/lottery/analysis: 아무나
  GET    /api/v1/public/analysis/crowding: 아무나
  GET    /api/v1/public/analysis/crowding/evidence: 아무나
  GET    /api/v1/public/analysis/fairness: 아무나
  GET    /api/v1/public/analysis/number-sum: 아무나
  GET    /api/v1/public/analysis/numbers/:number: 아무나
  GET    /api/v1/public/analysis/odd-even: 아무나
  GET    /api/v1/public/analysis/overview: 아무나
  GET    /api/v1/public/analysis/pairs: 아무나
  GET    /api/v1/public/analysis/pairs/:first/:second: 아무나
  GET    /api/v1/public/analysis/period: 아무나
  GET    /api/v1/public/analysis/reappearance-cycle: 아무나
  GET    /api/v1/public/analysis/stores: 아무나
  GET    /api/v1/public/analysis/trends: 아무나
  GET    /api/v1/public/announcements: 아무나
  POST   /api/v1/public/auth/login: 아무나
  GET    /api/v1/public/auth/login-methods: 아무나
  GET    /api/v1/public/data/versions: 아무나
  POST   /api/v1/public/auth/passkey: 아무나
  GET    /api/v1/public/auth/passkey/challenge: 아무나
  POST   /api/v1/public/auth/register: 아무나
  GET    /api/v1/public/company-info: 아무나
  POST   /api/v1/public/consultations: 아무나
  POST   /api/v1/public/enquiries: 아무나
  POST   /api/v1/public/enquiry-answers: 아무나
  GET    /api/v1/public/enquiry-form: 아무나
  GET    /api/v1/public/faq: 아무나
  GET    /api/v1/public/health: 아무나
  GET    /api/v1/public/health/live: 아무나
  GET    /api/v1/public/health/ready: 아무나
  GET    /api/v1/public/legal-texts: 아무나
  GET    /api/v1/public/legal-texts/:kind: 아무나
  GET    /api/v1/public/lottery/crowding: 아무나
  GET    /api/v1/public/lottery/crowding/forecasts/:round: 아무나
  GET    /api/v1/public/lottery/crowding/parameters: 아무나
  GET    /api/v1/public/lottery/drawn-numbers: 아무나
  GET    /api/v1/public/lottery/latest-result: 아무나
  GET    /api/v1/public/lottery/live: 아무나
  GET    /api/v1/public/lottery/results: 아무나
  GET    /api/v1/public/lottery/results/:round: 아무나
  GET    /api/v1/public/lottery/results/:round/year: 아무나
  GET    /api/v1/public/lottery/log: 아무나
  GET    /api/v1/public/lottery/log/consistency: 아무나
  GET    /api/v1/public/lottery/log/entries: 아무나
  GET    /api/v1/public/lottery/seals: 아무나
  GET    /api/v1/public/lottery/seals/:round: 아무나
  GET    /api/v1/public/lottery/seals/:round/counts: 아무나
  GET    /api/v1/public/lottery/statistics: 아무나
  POST   /api/v1/public/notifications/stop: 아무나
  GET    /api/v1/public/lottery/statistics/frequency: 아무나
  GET    /api/v1/public/lottery/statistics/patterns: 아무나
  GET    /api/v1/public/lottery/statistics/winning-combinations: 아무나
  GET    /api/v1/public/status: 아무나
  GET    /api/v1/public/subscription-tiers: 아무나
  GET    /api/v1/public/syndicates: 아무나
  DELETE /api/v1/users/profile/me: 회원
  GET    /api/v1/users/profile/me: 회원
  PUT    /api/v1/users/profile/me: 회원
  POST   /api/v1/users/profile/me/export: 회원
  POST   /api/v1/users/profile/me/mobile-number/confirm: 회원
  POST   /api/v1/users/profile/me/mobile-number/send-code: 회원
  GET    /api/v1/validation/username-availability: 아무나
`

const app = useApp()
const ROLES = ['상담', '편집', '운영', '관리자'] as const
const REFUSED = new Set(['login_required', 'not_allowed'])

const endpoints = ENDPOINTS.map(([, endpoint]) => endpoint)

const desks = new Map<string, Record<string, string>>()
let memberToken: string
beforeAll(async () => {
  for (const role of ROLES) desks.set(role, (await aStaffSession(app, role, MONDAY)).headers)
  memberToken = (await aMember(app)).token
})

/** Calls that may end the session by which they are made: each has one of its own. */
const ENDS_SESSIONS = /\/(sign-out|logout|sessions|sessions\/:id|profile\/me)$/

/** Whether a call gets past who may make it. It says nothing else, so it is refused for that, or finds nothing. */
async function mayCall({ method, path }: Endpoint, headers: Record<string, string>): Promise<boolean> {
  const url = path.replace(/:\w+/g, '1')
  const answer = await app.inject({ method, url, headers, remoteAddress: anAddress() })
  return !REFUSED.has(answer.json<{ code?: string }>()?.code ?? '')
}

/** A row of the table: the call, and who may make it. */
async function rowOf(endpoint: Endpoint): Promise<string> {
  const allowed: string[] = []
  if (await mayCall(endpoint, {})) allowed.push('아무나')
  else {
    const endsSessions = ENDS_SESSIONS.test(endpoint.path)
    const token = endsSessions ? (await aMember(app)).token : memberToken
    if (await mayCall(endpoint, { authorization: `Bearer ${token}` })) allowed.push('회원')
    for (const role of ROLES) {
      const headers =
        endpoint.access === 'staff' && endsSessions
          ? (await aStaffSession(app, role, MONDAY)).headers
          : (desks.get(role) ?? {})
      if (await mayCall(endpoint, headers)) allowed.push(role)
    }
  }
  return `${endpoint.method} ${endpoint.path}: ${allowed.join(' ')}`
}

it('knows what every call of staff that the audit log names is called there', () => {
  const unlike = endpoints.filter((one) => isAudited(one) !== (one.action !== undefined))
  expect(unlike.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  const names = AUDIT_ACTIONS.map(({ name }) => name)
  expect(names).toContain('회사 정보 저장')
  expect(names).toContain('공지에 넣을 그림 추가')
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
})

it('knows what every field is called that a call of staff brings', () => {
  // Of these the log keeps nothing at all.
  const secret = /password|^code$/
  const bodies = endpoints.flatMap(({ path, body }) => (path.startsWith('/api/v1/admin/') && body ? [body] : []))
  const fields = bodies.flatMap((body) => Object.keys(z.toJSONSchema(body, { io: 'input' }).properties ?? {}))
  const unnamed = fields.filter((name) => !secret.test(name) && !UNLISTED_FIELDS.has(name) && !(name in AUDIT_FIELDS))
  expect([...new Set(unnamed)]).toEqual([])
})

it('allows every call to exactly those whom the table names', async () => {
  const rows: string[] = []
  // The administrator also ends sessions of others, so these come last.
  const endsSessions = ({ path }: Endpoint) => Number(ENDS_SESSIONS.test(path))
  for (const endpoint of endpoints.toSorted((a, b) => endsSessions(a) - endsSessions(b)))
    rows.push(await rowOf(endpoint))
  const lines = TABLE.trim()
    .split('\n')
    .map((line) => line.trim().replace(/ +/g, ' '))
  expect(rows.toSorted()).toEqual(lines.toSorted())
  // Each call as each of six callers, on PostgreSQL and beside others on a busy machine.
}, 240_000)
