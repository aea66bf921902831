import { Menu, Search, X } from 'lucide-react'
import type { VisitorKind } from '#domain/people/visitor-kind.ts'
import { Button, buttonClass } from './button.tsx'
import { ByVisitor } from './by-visitor.tsx'
import { Logo } from './logo.tsx'
import { SearchBox } from './search-box.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

type SiteLink = { href: string; label: string }

type SiteHeaderProps = { visitor: VisitorKind; path: string }

/** Uses only native elements: the menu and the search open without scripts. */
export function SiteHeader({ visitor, path }: SiteHeaderProps) {
  return (
    <header className="site-header">
      <div className="container">
        <Logo />
        <nav aria-label="Main" className="site-nav site-nav-main">
          <ByVisitor visitor={visitor}>{(kind) => <LinkList links={mainLinks(kind)} path={path} />}</ByVisitor>
        </nav>
        <div className="site-tools">
          <Button variant="icon" popoverTarget="site-search" aria-label="Search">
            <Search />
          </Button>
          <span className="wide-only">
            <ThemeSwitch />
          </span>
          <button
            type="button"
            className={`${buttonClass({ variant: 'icon' })} narrow-only`}
            popoverTarget="site-menu"
            aria-label="Menu"
          >
            <Menu />
          </button>
        </div>
        <nav aria-label="Authors" className="site-nav">
          <ByVisitor visitor={visitor}>{(kind) => <LinkList links={accountLinks(kind)} path={path} />}</ByVisitor>
          <SubmitLink />
        </nav>
      </div>
      <SearchSheet />
      <SideMenu visitor={visitor} path={path} />
    </header>
  )
}

function mainLinks({ isStaff }: VisitorKind): SiteLink[] {
  return [
    { href: '/', label: 'Home' },
    { href: '/journals', label: 'Journals' },
    { href: '/contact', label: 'Contact us' },
    ...(isStaff ? [{ href: '/admin/dashboard', label: 'Dashboard' }] : []),
  ]
}

/** The links of the top bar, for a page that has them in a menu. */
export function siteLinks(visitor: VisitorKind): SiteLink[] {
  const links = [...mainLinks({ ...visitor, isStaff: false }), { href: '/submit', label: 'Submit manuscript' }]
  return visitor.isAuthor ? [...links, ...accountLinks(visitor)] : links
}

function accountLinks({ isAuthor, isStaff }: VisitorKind): SiteLink[] {
  if (isAuthor) {
    return [
      { href: '/author', label: 'View profile' },
      { href: '/courses', label: 'Courses' },
    ]
  }
  if (isStaff) return []
  return [
    { href: '/login', label: 'Log in' },
    { href: '/signup', label: 'Sign up' },
  ]
}

function LinkList({ links, path }: { links: readonly SiteLink[]; path: string }) {
  return (
    <ul className="site-links">
      {links.map(({ href, label }) => (
        <li key={href}>
          <a href={href} aria-current={href === path ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

function SubmitLink() {
  return (
    <a className="button" href="/submit">
      Submit manuscript
    </a>
  )
}

function SearchSheet() {
  return (
    <div id="site-search" popover="auto" className="search-sheet">
      <div className="container">
        <SearchBox autoFocus />
        <Button variant="icon" popoverTarget="site-search" popoverTargetAction="hide" aria-label="Close search">
          <X />
        </Button>
      </div>
    </div>
  )
}

function SideMenu({ visitor, path }: SiteHeaderProps) {
  return (
    <div id="site-menu" popover="auto" className="side-menu" data-keep-focus>
      <div className="side-menu-head">
        <ThemeSwitch />
        <Button
          variant="icon"
          popoverTarget="site-menu"
          popoverTargetAction="hide"
          aria-label="Close menu"
          // It takes effect only when a person opens the menu.
          autoFocus
        >
          <X />
        </Button>
      </div>
      <nav aria-label="Menu">
        <ByVisitor visitor={visitor}>
          {(kind) => <LinkList links={[...mainLinks(kind), ...accountLinks(kind)]} path={path} />}
        </ByVisitor>
        <SubmitLink />
      </nav>
    </div>
  )
}
