import { X } from 'lucide-react'
import { Button } from '#app/components/button.tsx'
import { LogoMark } from '#app/components/logo.tsx'
import { ThemeSwitch } from '#app/components/theme-switch.tsx'
import { formatCount } from '#domain/words/waiting.ts'
import type { TodayCounts } from '#server/office/today/today.ts'
import { currentAt, type Entry, type Group, waitingAt } from './entries.ts'

type RailProps = { groups: readonly Group[]; counts: TodayCounts | null; version: string | null; path: string }

/** At the left, where there is room. On a phone the same element is a popover that the bar opens. */
export function Rail({ groups, counts, version, path }: RailProps) {
  return (
    <nav id="office-menu" popover="auto" className="rail" aria-label="Office" data-keep-focus>
      <div className="rail-head">
        <a className="rail-logo" href="/admin/dashboard">
          <LogoMark />
          <span>Domain Journals</span>
        </a>
        <span className="rail-tools">
          <ThemeSwitch />
          <Button
            variant="icon"
            popoverTarget="office-menu"
            popoverTargetAction="hide"
            aria-label="Close menu"
            // It takes effect only when a person opens the menu.
            autoFocus
          >
            <X />
          </Button>
        </span>
      </div>
      {groups.map(({ title, entries }) => (
        <div key={title} className="rail-group">
          {title && <p id={`office-${title}`}>{title}</p>}
          <ul className="rail-links" aria-labelledby={title ? `office-${title}` : undefined}>
            {entries.map((entry) => (
              <RailLink key={entry.href} entry={entry} path={path} counts={counts} />
            ))}
          </ul>
        </div>
      ))}
      {version && <p className="rail-foot">Domain Journals, version {version}</p>}
    </nav>
  )
}

function RailLink({ entry, path, counts }: { entry: Entry; path: string; counts: TodayCounts | null }) {
  const { label, href, icon: Icon, keys } = entry
  const { count, isUrgent } = waitingAt(entry, counts)
  return (
    <li>
      <a href={href} aria-current={currentAt(path, entry)} title={label} data-keys={keys}>
        <Icon />
        <span>{label}</span>
        {count > 0 && (
          <span className="count" data-tone={isUrgent ? 'danger' : undefined}>
            {formatCount(count)}
            <span className="visually-hidden"> waiting</span>
          </span>
        )}
      </a>
    </li>
  )
}
