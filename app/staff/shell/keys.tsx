import { X } from 'lucide-react'
import { Button } from '#app/components/button.tsx'
import { type Fact, FactList } from '#app/components/fact-list.tsx'
import { Inline } from '#app/enhance/inline.tsx'
import { officeKeys } from '#app/enhance/office-keys.ts'
import type { Entry } from './entries.ts'

/** Those that are not the key of one page. */
const general: readonly Fact[] = [
  ['/', 'Find anything'],
  ['j', 'Next in the list'],
  ['k', 'Previous in the list'],
  ['Enter', 'Open it'],
  ['e', 'Main action, of the row or of the manuscript that is open'],
  ['h', 'Hand it over, or all that are selected'],
  ['x', 'Select or deselect it'],
  ['n, p', 'Next and previous place to settle, in the text of an article'],
  ['z', 'Undo what you just did'],
  ['g then n', 'Notifications'],
]

/** Every shortcut of the office, and the switch for them. */
export function Keys({ entries }: { entries: readonly Entry[] }) {
  const pages = entries.flatMap(({ keys, label }): Fact[] => (keys ? [[keys.replace(' ', ' then '), label]] : []))
  return (
    <>
      <dialog className="dialog" data-keys-help aria-labelledby="keys-title">
        <header>
          <h2 id="keys-title">Keyboard shortcuts</h2>
          <Button variant="icon" aria-label="Close" data-closes-keys>
            <X />
          </Button>
        </header>
        <div className="dialog-body key-list">
          <FactList facts={[...general, ...pages, ['?', 'Show these keys']]} />
          <label className="keys-switch">
            <input type="checkbox" defaultChecked />
            <span>Use shortcuts in this browser</span>
          </label>
          <p className="muted">They do nothing while you type.</p>
        </div>
      </dialog>
      <Inline script={import.meta.env.SSR && officeKeys} />
    </>
  )
}

/** Opens the list of shortcuts, and is what `?` presses. */
export function KeysButton() {
  return (
    <button type="button" className="needs-script" data-shows-keys data-keys="?">
      Keyboard shortcuts
    </button>
  )
}
