import { ChevronDown, Globe, Menu, Search } from 'lucide-react'
import { Avatar } from '#app/account/avatar.tsx'
import { loggingOut } from '#app/account/profile-writes.ts'
import { buttonClass } from '#app/components/button.tsx'
import { type HeaderVisitor, siteLinks } from '#app/components/site-header.tsx'
import { ThemeSwitch } from '#app/components/theme-switch.tsx'
import { useWrite } from '#app/write/use-write.ts'
import { FaultLine, SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import { FindBox } from '../find/find-box.tsx'
import { KeysButton } from './keys.tsx'

type BarProps = { name: string; position: string; visitor: HeaderVisitor }

/** Uses only native elements: its menus open, and its search goes out, without scripts. */
export function Bar({ name, position, visitor }: BarProps) {
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
      <Me name={name} position={position} />
    </header>
  )
}

function Me({ name, position }: Omit<BarProps, 'visitor'>) {
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
