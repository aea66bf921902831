import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

type TabLinksProps = { label: string; links: readonly { href: string; label: ReactNode }[]; current: string }

/** Tabs that are separate pages: plain links, with the current one marked. */
export function TabLinks({ label, links, current }: TabLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="tabs">
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href} aria-current={link.href === current ? 'page' : undefined}>
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type TabsProps = {
  label: string
  tabs: readonly { id: string; label: ReactNode; panel: ReactNode }[]
  selected?: string
  onSelect?: (id: string) => void
}

/** Tabs within one page. Arrow keys, Home and End move between them, as the ARIA tabs pattern requires. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const prefix = useId()
  const [own, setOwn] = useState(tabs[0]?.id ?? '')
  const current = selected ?? own
  const select = (id: string) => {
    setOwn(id)
    onSelect?.(id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = nextTab(
      event.key,
      tabs.findIndex(({ id }) => id === current),
      tabs.length,
    )
    const tab = next === null ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    select(tab.id)
    document.getElementById(`${prefix}-${tab.id}`)?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={label} className="tabs" onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}-${tab.id}`}
            aria-controls={`${prefix}-${tab.id}-panel`}
            aria-selected={tab.id === current}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => select(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          className="tab-panel"
          id={`${prefix}-${tab.id}-panel`}
          aria-labelledby={`${prefix}-${tab.id}`}
          hidden={tab.id !== current}
        >
          {tab.panel}
        </div>
      ))}
    </>
  )
}

function nextTab(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count
    case 'ArrowLeft':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
