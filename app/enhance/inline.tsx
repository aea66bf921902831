import { use } from 'react'
import { PageContext } from '../page-context.ts'

/**
 * Sends a self-contained function as text with the page: a few hundred bytes instead of a framework on pages that are
 * only read. If a page may be hydrated, write `import.meta.env.SSR &&` to keep the function out of the browser's
 * bundle, because it has already run.
 */
export function Inline({ script }: { script: (() => void) | false }) {
  const { nonce } = use(PageContext)
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own source code, without user input
      dangerouslySetInnerHTML={{ __html: script ? `(${script.toString()})()` : '' }}
    />
  )
}
