import { Link, useLocation } from 'react-router'
import { MEMBER_PAGES, nameOfPage, type PagePath, type PublicPath } from '#contract/site/site-pages.ts'
import { CIRCLE_CHECK, CLOCK, Icon, PAPER } from '#web/ui/icon.tsx'
import { List } from '#web/ui/list.tsx'

/** A place of the site that header, menu and footer lead to. */
interface SiteLink {
  readonly to: string
  readonly name: string
  /** Marked on this very address only, not on those below it. */
  readonly isExact?: boolean
  /** Drawn above the name. */
  readonly icon?: string
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

/** A member's own pages that somebody looks for by name, wherever else they lead from. */
const OWN: readonly string[] = [
  '/dashboard/numbers',
  '/dashboard/syndicates',
  '/dashboard/ledger',
  '/dashboard/limits',
  '/dashboard/inbox/settings',
] satisfies readonly PagePath[]
const OWN_LINKS: readonly SiteLink[] = MEMBER_PAGES.filter(({ path }) => OWN.includes(path)).map(({ path, name }) => ({
  to: path,
  name,
  isExact: true,
}))

/** Of the sheet of small screens, which has room: what lies a tap deeper elsewhere stands there, too. */
export const sheetLinks = (isSignedIn: boolean): readonly SiteLink[] => [
  linkTo('/'),
  ...(isSignedIn ? OWN_LINKS : []),
  ...MAIN_LINKS.flatMap((link) => (link.to === '/analysis' ? [link, linkTo('/analysis/crowding')] : [link])),
]

const SCAN = 'M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M8 12h8'

/** The tabs at the foot of the installed app. */
export const TAB_LINKS: readonly SiteLink[] = [
  { to: '/', name: '이번 주', icon: CLOCK },
  { to: '/dashboard/numbers', name: '내 번호', icon: CIRCLE_CHECK },
  { to: '/check', name: '복권 확인', icon: SCAN },
  { to: '/analysis', name: '분석', icon: PAPER },
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
  readonly className?: string
  readonly linkClass?: string
  readonly rootClass?: string
  readonly onChoose?: () => void
}

/** A navigation; the part of the site that the visitor is in is marked. */
export function SiteLinks({ links, label, id, className, linkClass = '', rootClass, onChoose }: SiteLinksProps) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={label} id={id} className={rootClass}>
      <List className={className}>
        {links.map(({ to, name, isExact, icon }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onChoose}
              aria-current={pathname === to ? 'page' : !isExact && pathname.startsWith(`${to}/`) ? 'true' : undefined}
              className={`flex min-h-11 items-center aria-[current]:font-semibold aria-[current]:text-ink ${linkClass}`}
            >
              {icon && <Icon path={icon} size={24} />}
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </List>
    </nav>
  )
}
