import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { BACK_OFFICE_PAGES, type BackOfficePath } from '#contract/admin/admin-pages.ts'
import { MEMBER_PAGES, type PagePath, PUBLIC_PAGES, SIGN_IN_PAGES } from '#contract/site/site-pages.ts'

/** Where each page of the list lies. */
const FILES: Readonly<Record<PagePath, string>> = {
  '/': 'home/home-page.tsx',
  '/results': 'draws/results-page.tsx',
  '/check': 'tickets/check-page.tsx',
  '/analysis': 'analysis/analysis-page.tsx',
  '/analysis/number': 'analysis/number/numbers-page.tsx',
  '/analysis/pairs': 'analysis/pairs/pairs-page.tsx',
  '/analysis/hot-cold': 'analysis/hot-cold/hot-cold-page.tsx',
  '/analysis/odd-even': 'analysis/odd-even/odd-even-page.tsx',
  '/analysis/number-sum': 'analysis/number-sum/number-sum-page.tsx',
  '/analysis/reappearance': 'analysis/reappearance/reappearance-page.tsx',
  '/analysis/crowding': 'crowding/crowding-page.tsx',
  '/analysis/crowding-evidence': 'crowding/evidence-page.tsx',
  '/analysis/ai': 'crowding/ai-page.tsx',
  '/analysis/statistics': 'analysis/statistics/statistics-page.tsx',
  '/analysis/trends': 'analysis/trends/trends-page.tsx',
  '/analysis/stores': 'analysis/stores/stores-page.tsx',
  '/analysis/lucky-number': 'analysis/lucky-number/lucky-number-page.tsx',
  '/analysis/fairness': 'analysis/fairness/fairness-page.tsx',
  '/seals': 'seals/seals-page.tsx',
  '/data': 'open-data/data-page.tsx',
  '/plans': 'plans/plans-page.tsx',
  '/faq': 'faq/faq-page.tsx',
  '/contact': 'company/contact-page.tsx',
  '/status': 'draws/status/status-page.tsx',
  '/accessibility': 'company/accessibility-page.tsx',
  '/terms': 'legal-texts/terms-page.tsx',
  '/privacy': 'legal-texts/privacy-page.tsx',
  '/dashboard': 'dashboard/dashboard-page.tsx',
  '/dashboard/profile': 'profile/profile-page.tsx',
  '/dashboard/numbers': 'number-sets/numbers-page.tsx',
  '/dashboard/numbers/new': 'number-sets/generator/generator-page.tsx',
  '/dashboard/syndicates': 'syndicates/syndicates-page.tsx',
  '/dashboard/ledger': 'number-sets/ledger/ledger-page.tsx',
  '/dashboard/limits': 'play-limits/limits-page.tsx',
  '/dashboard/limits/break': 'play-limits/break-page.tsx',
  '/dashboard/limits/check': 'play-limits/self-check-page.tsx',
  '/dashboard/subscription': 'plans/subscription-page.tsx',
  '/dashboard/inbox': 'notifications/inbox-page.tsx',
  '/dashboard/inbox/settings': 'notifications/settings-page.tsx',
  '/dashboard/webhooks': 'notifications/webhooks-page.tsx',
  '/auth/login': 'sign-in/login-page.tsx',
  '/auth/register': 'sign-in/register/register-page.tsx',
  '/auth/forgot-password': 'sign-in/forgot-password-page.tsx',
  '/auth/callback': 'sign-in/social/callback-page.tsx',
  '/auth/consents': 'sign-in/register/consents-page.tsx',
}

/** The same for the pages of staff, none of whose code a visitor gets. */
const BACK_OFFICE_FILES: Readonly<Record<BackOfficePath, string>> = {
  '/admin': 'admin/today/today-page.tsx',
  '/admin/draws': 'admin/draws/draws-page.tsx',
  '/admin/messages': 'admin/messages/messages-page.tsx',
  '/admin/members': 'admin/members/members-page.tsx',
  '/admin/subscriptions': 'admin/subscriptions/subscriptions-page.tsx',
  '/admin/consultations': 'admin/consultations/consultations-page.tsx',
  '/admin/awaited-payments': 'admin/payments/awaited-payments-page.tsx',
  '/admin/payments': 'admin/payments/payments-page.tsx',
  '/admin/refunds': 'admin/refunds/refunds-page.tsx',
  '/admin/enquiries': 'admin/enquiries/enquiries-page.tsx',
  '/admin/plans': 'admin/plans/plans-page.tsx',
  '/admin/announcements': 'admin/announcements/announcements-page.tsx',
  '/admin/texts': 'admin/wording/texts-page.tsx',
  '/admin/company': 'admin/company/company-page.tsx',
  '/admin/leaks': 'admin/leaks/leaks-page.tsx',
  '/admin/audit': 'admin/audit/audit-page.tsx',
  '/admin/staff': 'admin/staff/people-page.tsx',
}

const routesOf = (pages: readonly { readonly path: PagePath }[]) =>
  pages.map(({ path }) => (path === '/' ? index(FILES[path]) : route(path.slice(1), FILES[path])))

/** Every URL of the site. */
export default [
  layout('frame/frame-layout.tsx', [
    ...routesOf(PUBLIC_PAGES),
    route('results/:round', 'round/round-page.tsx'),
    route('stop', 'notifications/stop-page.tsx'),
    route('slip', 'number-sets/slip-page.tsx'),
    route('syndicate', 'syndicates/syndicate-page.tsx'),
    route('analysis/number/:number', 'analysis/number/number-page.tsx'),
    layout('frame/member-layout.tsx', [
      ...routesOf(MEMBER_PAGES),
      route('dashboard/subscription/cancel', 'plans/cancel/cancel-page.tsx'),
      route('dashboard/subscription/cancellations/:receipt', 'plans/cancel/cancellation-page.tsx'),
      route('dashboard/subscription/receipts/:id', 'plans/cancel/receipt-page.tsx'),
    ]),
    route('*', 'page/not-found-page.tsx'),
  ]),
  layout('frame/auth-layout.tsx', routesOf(SIGN_IN_PAGES)),
  route('admin/login', 'admin/login-page.tsx'),
  layout('admin/admin-layout.tsx', [
    ...BACK_OFFICE_PAGES.map(({ path }) => route(path.slice(1), BACK_OFFICE_FILES[path])),
    route('admin/me', 'admin/me/own-sessions-page.tsx'),
    route('admin/members/:id', 'admin/members/member-page.tsx'),
    route('admin/draws/runs', 'admin/draws/fetch-runs-page.tsx'),
    route('admin/draws/:round', 'admin/draws/draw-entry-page.tsx'),
  ]),
] satisfies RouteConfig
