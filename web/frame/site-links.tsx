import { Link, useLocation } from 'react-router'

/** A place of the site that header, menu and footer lead to. */
export interface SiteLink {
  readonly to: string
  readonly name: string
  /** Marked on this very address only, not on those below it. */
  readonly isExact?: boolean
}

export const MAIN_LINKS: readonly SiteLink[] = [
  { to: '/results', name: '당첨결과' },
  { to: '/analysis', name: '번호분석' },
  { to: '/plans', name: '구독플랜' },
  { to: '/faq', name: '고객지원' },
]

export const FOOTER_LINKS: readonly SiteLink[] = [
  { to: '/results', name: '당첨결과' },
  { to: '/analysis', name: '번호분석' },
  { to: '/plans', name: '구독플랜' },
  { to: '/dashboard', name: '마이페이지' },
  { to: '/faq', name: '고객지원' },
  { to: '/contact', name: '문의하기' },
]

export const MEMBER_LINKS: readonly SiteLink[] = [
  { to: '/dashboard', name: '대시보드', isExact: true },
  { to: '/dashboard/profile', name: '내 정보' },
  { to: '/dashboard/numbers', name: '내 번호' },
  { to: '/dashboard/subscription', name: '구독 관리' },
]

interface SiteLinksProps {
  readonly links: readonly SiteLink[]
  /** What the navigation is called by a screen reader. */
  readonly label: string
  readonly id?: string
  readonly className: string
  readonly linkClass: string
  readonly onChoose?: () => void
}

/** A navigation; the part of the site that the visitor is in is marked. */
export function SiteLinks({ links, label, id, className, linkClass, onChoose }: SiteLinksProps) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={label} id={id}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
      <ul role="list" className={className}>
        {links.map(({ to, name, isExact }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onChoose}
              aria-current={pathname === to ? 'page' : !isExact && pathname.startsWith(`${to}/`) ? 'true' : undefined}
              className={`flex min-h-11 items-center aria-[current]:font-semibold aria-[current]:text-ink ${linkClass}`}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
