import { ChevronDown } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { buttonClass } from './button.tsx'

const MenuId = createContext<string>('')

type MenuProps = { label: ReactNode; children: ReactNode; size?: 'normal' | 'small' }

/** A button that opens a list of links and actions. The native popover closes on Escape and on a click outside. */
export function Menu({ label, children, size = 'normal' }: MenuProps) {
  const id = useId()
  return (
    <MenuId value={id}>
      <button type="button" className={buttonClass({ variant: 'secondary', size })} popoverTarget={id}>
        {label}
        <ChevronDown />
      </button>
      <div id={id} popover="auto" className="menu">
        <ul className="menu-items">{children}</ul>
      </div>
    </MenuId>
  )
}

type MenuItemProps = { children: ReactNode; danger?: boolean } & ({ href: string } | { onSelect: () => void })

export function MenuItem({ children, danger = false, ...does }: MenuItemProps) {
  const menuId = useContext(MenuId)
  const tone = danger ? 'danger' : undefined
  return (
    <li>
      {'href' in does ? (
        <a href={does.href} data-tone={tone}>
          {children}
        </a>
      ) : (
        <button
          type="button"
          data-tone={tone}
          popoverTarget={menuId}
          popoverTargetAction="hide"
          onClick={does.onSelect}
        >
          {children}
        </button>
      )}
    </li>
  )
}
