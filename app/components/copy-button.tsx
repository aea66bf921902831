import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'

/** Puts a text on the clipboard. Its behaviour is in enhance/copy-buttons.ts, so that it works unhydrated. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  return (
    <button type="button" className="button button-secondary button-small needs-script" data-copy={text}>
      <Copy className="copy-ready" />
      <Check className="copy-done" />
      {children}
    </button>
  )
}
