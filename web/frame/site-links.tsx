import { Link, useLocation } from 'react-router'
import { MEMBER_PAGES, nameOfPage, type PublicPath } from '#contract/site/site-pages.ts'

/** A place of the site that header, menu and footer lead to. */
interface SiteLink {
  readonly to: string
  readonly name: string
  /** Marked on this very address only, not on those below it. */
  readonly isExact?: boolean
}

const linkTo = (to: PublicPath): SiteLink => ({ to, name: nameOfPage(to) })

export const MAIN_LINKS: readonly SiteLink[] = (['/results', '/check', '/analysis', '/plans', '/faq'] as const).map(
  linkTo,
)

export const FOOTER_LINKS: readonly SiteLink[] = [
  ...(['/results', '/check', '/analysis', '/plans'] as const).map(linkTo),
  { to: '/dashboard', name: '마이페이지' },
  ...(['/faq', '/contact', '/seals', '/data', '/status'] as const).map(linkTo),
]

export const MEMBER_LINKS: readonly SiteLink[] = MEMBER_PAGES.filter((page) => !('isBelow' in page)).map(
  ({ path, name }) => ({
    to: path,
    name,
    isExact: path === '/dashboard',
  }),
)

interface SiteLinksProps {
  readonly links: readonly SiteLink[]
  /** The name of the navigation for screen readers. */
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
