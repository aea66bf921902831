import { createElement } from 'react'
import type { Inline, Part } from '#domain/full-text/full-text.ts'
import { DataTable } from './data-table.tsx'
import { each } from './each.ts'
import { Figure } from './figure.tsx'
import { Equation } from './formula.tsx'
import { Line } from './line.tsx'
import { Enlarged } from './picture.tsx'

/** `level`: of the headings of sections that stand among these parts. */
export function Parts({ parts, level }: { parts: readonly Part[]; level: number }) {
  return each(parts, (part) => <PartView part={part} level={level} />)
}

function PartView({ part, level }: { part: Part; level: number }) {
  switch (part.kind) {
    case 'section':
      return (
        <section className={level === 2 ? 'later tall' : undefined}>
          <Heading {...part} level={level} />
          <Parts parts={part.parts} level={level + 1} />
        </section>
      )
    case 'paragraph':
      return (
        <p>
          <Line inside={part.inside} />
        </p>
      )
    case 'list':
      return createElement(
        part.isOrdered ? 'ol' : 'ul',
        part.isOrdered && part.start !== 1 ? { start: part.start } : null,
        each(part.items, (item) => (
          <li>
            <Item parts={item} level={level} />
          </li>
        )),
      )
    case 'quotation':
      return (
        <blockquote>
          <Parts parts={part.parts} level={level} />
        </blockquote>
      )
    case 'code':
      return (
        <pre>
          <code>{part.text}</code>
        </pre>
      )
    case 'equation':
      return <Equation {...part} />
    case 'picture':
      return (
        <figure>
          <Enlarged picture={part.picture} />
        </figure>
      )
    case 'figure':
      return <Figure {...part} />
    case 'table':
      return <DataTable {...part} />
  }
}

/** What most items begin with needs no paragraph. */
function Item({ parts, level }: { parts: readonly Part[]; level: number }) {
  const [first, ...others] = parts
  if (first?.kind !== 'paragraph' || others.some(({ kind }) => kind === 'paragraph'))
    return <Parts parts={parts} level={level} />
  return (
    <>
      <Line inside={first.inside} />
      <Parts parts={others} level={level} />
    </>
  )
}

/** A heading leads to itself, for those who want its address, unless it leads elsewhere. */
function Heading({ id, title, level }: { id: string; title: Inline[]; level: number }) {
  const leadsElsewhere = title.some(({ kind }) => kind !== 'text' && kind !== 'formula')
  return createElement(
    `h${Math.min(level, 6)}`,
    { id },
    leadsElsewhere ? (
      <Line inside={title} />
    ) : (
      <a href={`#${id}`}>
        <Line inside={title} />
      </a>
    ),
  )
}
