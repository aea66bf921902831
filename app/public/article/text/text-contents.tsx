import type { FullText, Part } from '#domain/manuscript/full-text.ts'
import { lineText } from '#domain/publishing/full-text/inlines.ts'
import { Contents } from '../../../components/contents.tsx'
import { Inline } from '../../../enhance/inline.tsx'
import { openContents } from '../../../enhance/open-contents.ts'

type Entry = { id: string; title: string; children?: Entry[] }

/** Folded on a phone; from 1200 px it is next to the text, and marks what is being read. */
export function TextContents({ text, after }: { text: FullText; after: Entry[] }) {
  const sections = text.parts.flatMap((part): Entry | Entry[] => {
    if (part.kind !== 'section') return within([part], false)
    const children = within(part.parts, true)
    return children.length > 0 ? { ...entryOf(part), children } : entryOf(part)
  })
  return (
    <details className="text-contents">
      <summary>On this page</summary>
      <Contents sections={[{ id: 'abstract', title: 'Abstract' }, ...sections, ...after]} />
      <Inline script={openContents} />
    </details>
  )
}

const entryOf = ({ id, title }: Extract<Part, { kind: 'section' }>): Entry => ({ id, title: lineText(title).trim() })

/** Figures and tables, and if `hasSections` the sections that they are in. */
function within(parts: readonly Part[], hasSections: boolean): Entry[] {
  return parts.flatMap((part): Entry[] => {
    if (part.kind === 'section') return [...(hasSections ? [entryOf(part)] : []), ...within(part.parts, false)]
    const isLabelled = (part.kind === 'figure' || part.kind === 'table') && part.label !== ''
    return isLabelled ? [{ id: part.id, title: part.label }] : []
  })
}
