import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every URL of the site. */
export default [
  layout('frame/frame-layout.tsx', [
    index('home/home-page.tsx'),
    route('results', 'draws/results-page.tsx'),
    route('results/:round', 'draws/draw-page.tsx'),
    route('analysis', 'analysis/analysis-page.tsx'),
    route('analysis/hot-cold', 'analysis/hot-cold-page.tsx'),
    route('analysis/odd-even', 'analysis/odd-even-page.tsx'),
    route('analysis/number-sum', 'analysis/number-sum-page.tsx'),
    route('analysis/reappearance', 'analysis/reappearance-page.tsx'),
    route('analysis/lucky-number', 'analysis/lucky-number-page.tsx'),
    route('analysis/fairness', 'analysis/fairness-page.tsx'),
    route('plans', 'plans/plans-page.tsx'),
    route('faq', 'faq/faq-page.tsx'),
    route('terms', 'accounts/terms-page.tsx'),
    route('privacy', 'accounts/privacy-page.tsx'),
    route('contact', 'company/contact-page.tsx'),
    layout('frame/member-layout.tsx', [
      route('dashboard', 'members/dashboard-page.tsx'),
      route('dashboard/profile', 'accounts/profile-page.tsx'),
      route('dashboard/numbers', 'number-sets/numbers-page.tsx'),
      route('dashboard/subscription', 'plans/subscription-page.tsx'),
    ]),
    route('*', 'frame/not-found-page.tsx'),
  ]),
  layout('accounts/auth-layout.tsx', [
    route('auth/login', 'accounts/login-page.tsx'),
    route('auth/register', 'accounts/register-page.tsx'),
    route('auth/forgot-password', 'accounts/forgot-password-page.tsx'),
    route('auth/callback', 'accounts/callback-page.tsx'),
    route('auth/consents', 'accounts/consents-page.tsx'),
  ]),
] satisfies RouteConfig
