import type { ReactNode } from 'react'

/**
 * Copies `text`, or the text of the element before the button. The behaviour is in enhance/copy-buttons.ts, so that it
 * works on pages that are not hydrated. The icon is inline and small because an article page has four of these buttons.
 */
export function CopyButton({ text, children }: { text?: string; children: ReactNode }) {
  return (
    <button type="button" className="button button-secondary button-small needs-script" data-copy={text ?? ''}>
      <svg className="lucide copy-icon" viewBox="0 0 24 24" aria-hidden="true">
        <path
          className="copy-ready"
          d="M10 8h10q2 0 2 2v10q0 2-2 2H10q-2 0-2-2V10q0-2 2-2zM4 16q-2 0-2-2V4q0-2 2-2h10q2 0 2 2"
        />
        <path className="copy-done" d="M20 6 9 17l-5-5" />
      </svg>
      {children}
    </button>
  )
}
