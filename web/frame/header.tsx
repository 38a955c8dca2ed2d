import { Link } from 'react-router'
import { Logo } from './logo.tsx'
import { MemberLinks } from './member-links.tsx'
import { MAIN_LINKS, SiteLinks } from './site-links.tsx'
import { SiteMenu } from './site-menu.tsx'

/** The same on every page. It is drawn for nobody signed in; what the browser learns changes only its right end. */
export const Header = () => (
  <header className="border-b border-line">
    <div className="mx-auto flex min-h-16 w-full max-w-page flex-wrap items-center gap-x-4 px-4 sm:px-6 md:gap-x-8">
      <Link to="/" aria-label="로또렌즈 홈" className="flex min-h-11 items-center">
        <Logo />
      </Link>
      <div className="hidden md:block">
        <SiteLinks links={MAIN_LINKS} label="주 메뉴" className="flex gap-6" linkClass="text-soft hover:text-ink" />
      </div>
      <div className="ml-auto flex items-center gap-1">
        <MemberLinks place="header" />
        <SiteMenu />
      </div>
    </div>
  </header>
)
