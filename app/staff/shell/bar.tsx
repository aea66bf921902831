import { Bell, ChevronDown, Globe, Menu, Search } from 'lucide-react'
import { Avatar } from '#app/account/avatar.tsx'
import { loggingOut } from '#app/account/profile-writes.ts'
import { buttonClass } from '#app/components/button.tsx'
import { siteLinks } from '#app/components/site-header.tsx'
import { ThemeSwitch } from '#app/components/theme-switch.tsx'
import { useWrite } from '#app/write/use-write.ts'
import { FaultLine, SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import { kindsFor } from '#domain/people/notifications.ts'
import type { VisitorKind } from '#domain/people/visitor-kind.ts'
import type { Role } from '#domain/words/role.ts'
import { formatCount } from '#domain/words/waiting.ts'
import { FindBox } from '../office/find/find-box.tsx'
import { KeysButton } from './keys.tsx'

type Person = { name: string; position: string }
/** `news` is null if it could not be counted soon. */
type BarProps = Person & { role: Role; visitor: VisitorKind; news: number | null; path: string }

/** Uses only native elements: its menus open, and its search goes out, without scripts. */
export function Bar({ name, role, position, visitor, news, path }: BarProps) {
  return (
    <header className="bar">
      <button
        type="button"
        className={`${buttonClass({ variant: 'icon' })} narrow-only`}
        popoverTarget="office-menu"
        aria-label="Menu"
      >
        <Menu />
      </button>
      <span className="bar-title narrow-only">Office</span>
      <FindBox className="wide-only" />
      <a
        className={`${buttonClass({ variant: 'icon' })} narrow-only`}
        href="/admin/find"
        aria-label="Find"
        data-keys="/"
      >
        <Search />
      </a>
      <button type="button" className={buttonClass({ variant: 'quiet' })} popoverTarget="office-site">
        <Globe />
        <span className="bar-word">Site</span>
      </button>
      <div id="office-site" popover="auto" className="menu">
        <ul className="menu-items">
          {siteLinks(visitor).map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </div>
      <span className="wide-only">
        <ThemeSwitch />
      </span>
      {kindsFor(role).length > 0 && <NotificationBell news={news ?? 0} isOpen={path === notificationsPath} />}
      <Me name={name} position={position} />
    </header>
  )
}

const notificationsPath = '/admin/notifications'

/** Whoever has the page open has looked, so that there is nothing to count. */
function NotificationBell({ news, isOpen }: { news: number; isOpen: boolean }) {
  const count = isOpen ? 0 : news
  return (
    <a
      className={`${buttonClass({ variant: 'icon' })} bell`}
      href={notificationsPath}
      aria-label={count > 0 ? `Notifications, ${formatCount(count)} new` : 'Notifications'}
      aria-current={isOpen ? 'page' : undefined}
      title="Notifications"
      data-keys="g n"
    >
      <Bell />
      {count > 0 && (
        <span className="count" data-tone="danger" aria-hidden>
          {formatCount(count)}
        </span>
      )}
    </a>
  )
}

function Me({ name, position }: Person) {
  const logOut = useWrite(loggingOut('staff'))
  return (
    <>
      <button type="button" className="me" popoverTarget="office-me">
        <Avatar name={name} picture={null} size={32} />
        <span className="me-name">
          {name} <small>{position}</small>
        </span>
        <ChevronDown className="wide-only" />
      </button>
      <div id="office-me" popover="auto" className="menu">
        <p className="menu-about">
          <strong>{name}</strong>
          {position}
        </p>
        <ul className="menu-items">
          <li>
            <a href="/admin/profile">Your account</a>
          </li>
          <li>
            <KeysButton />
          </li>
          <li>
            <WriteForm of={logOut} at="/admin/profile" className="one-button" hasOwnNotice>
              <SubmitButton variant="quiet">Log out</SubmitButton>
              <FaultLine fault={logOut.fault} />
            </WriteForm>
          </li>
        </ul>
      </div>
    </>
  )
}
