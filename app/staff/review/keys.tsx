import type { KeyboardEvent } from 'react'
import { Dialog } from '#app/components/dialog.tsx'
import { type Fact, FactList } from '#app/components/fact-list.tsx'

/**
 * Keyboard shortcuts of the list. They work only while the focus is inside it, as WCAG 2.1.4 requires, so they never
 * catch a letter that somebody types elsewhere.
 */
export function listKeys(showHelp: () => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const rows = [...event.currentTarget.children]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const moves: Record<string, () => void> = {
      j: () => rows[at + 1]?.querySelector('a')?.focus(),
      k: () => rows[at - 1]?.querySelector('a')?.focus(),
      x: () => rows[at]?.querySelector('input')?.click(),
      '?': showHelp,
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
}

type ReviewKeysHelpProps = { open: boolean; onClose: () => void; isPickable: boolean }

export function ReviewKeysHelp({ open, onClose, isPickable }: ReviewKeysHelpProps) {
  const keys: Fact[] = [
    ['j', 'Next manuscript'],
    ['k', 'Previous manuscript'],
    ['Enter', 'Open it'],
    ['x', isPickable && 'Select or deselect'],
    ['?', 'Show these keys'],
  ]
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <p>They work while a manuscript in the list has focus. Closing this moves the focus to the first one.</p>
      <div className="key-list">
        <FactList facts={keys} />
      </div>
    </Dialog>
  )
}
