import { use } from 'react'
import type { Reference } from '#domain/manuscript/full-text.ts'
import { doiUrl } from '#domain/manuscript/record/paths.ts'
import { lineText } from '#domain/publishing/full-text/inlines.ts'
import { each } from './each.ts'
import { Line } from './line.tsx'
import { Mark } from './mark.tsx'
import { MentionedIn } from './mentioned-in.tsx'
import { TextContext } from './text-context.ts'

export function TextReferences({ references }: { references: readonly Reference[] }) {
  const isNumbered = references.some(({ label }) => label !== '')
  return (
    <section className="stack later tall" aria-labelledby="references">
      <h2 id="references">References</h2>
      <ol className={isNumbered ? 'references' : 'references by-name'} dir="auto">
        {each(references, (reference, at) => (
          <Entry {...reference} at={at} />
        ))}
      </ol>
    </section>
  )
}

function Entry({ at, ...entry }: Reference & { at: number }) {
  const { around } = use(TextContext)
  const { id, label, inside, doi } = entry
  const number = Number(label)
  const isWritten = doi !== null && lineText(inside).toLowerCase().includes(doi.toLowerCase())
  return (
    <li id={id} value={number > 0 && number !== at + 1 ? number : undefined}>
      {around(<Line inside={inside} linked />, entry, inside)}
      {doi !== null && !isWritten && (
        <>
          {' '}
          <a href={doiUrl(doi)}>doi:{doi}</a>
        </>
      )}{' '}
      <MentionedIn id={id} words="Cited in" />
      <Mark of={id} />
    </li>
  )
}
