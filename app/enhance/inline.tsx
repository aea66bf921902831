import { use } from 'react'
import { PageContext } from '../page-context.ts'

/**
 * A function that needs nothing outside itself, sent as text with the page: a few hundred bytes instead of a
 * framework on pages that are only read. Where a page may be hydrated, `import.meta.env.SSR &&` keeps the function out of
 * the browser's bundle: it has run by then.
 */
export function Inline({ script }: { script: (() => void) | false }) {
  const { nonce } = use(PageContext)
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own source code, no input
      dangerouslySetInnerHTML={{ __html: script ? `(${script.toString()})()` : '' }}
    />
  )
}
