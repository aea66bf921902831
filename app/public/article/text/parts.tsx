import { createElement, type ReactNode, use } from 'react'
import type { Inline, Part } from '#domain/manuscript/full-text.ts'
import { WithoutBreaks } from '../../../components/title.tsx'
import { DataTable } from './data-table.tsx'
import { each } from './each.ts'
import { Figure } from './figure.tsx'
import { Equation } from './formula.tsx'
import { Line } from './line.tsx'
import { Mark } from './mark.tsx'
import { Enlarged } from './picture.tsx'
import { TextContext } from './text-context.ts'

/** `level`: of the headings of sections that stand among these parts. */
export function Parts({ parts, level }: { parts: readonly Part[]; level: number }) {
  const { around } = use(TextContext)
  return each(parts, (part) => {
    const shown = <PartView part={part} level={level} />
    if (part.kind === 'section' || part.kind === 'list' || part.kind === 'quotation') return shown
    return part.kind === 'paragraph' ? around(shown, part, part.inside) : around(shown, part)
  })
}

function PartView({ part, level }: { part: Part; level: number }): ReactNode {
  const { around } = use(TextContext)
  switch (part.kind) {
    case 'section':
      return (
        <section className={level === 2 ? 'later tall' : undefined}>
          {around(<Heading {...part} level={level} />, part, part.title)}
          <Parts parts={part.parts} level={level + 1} />
        </section>
      )
    case 'paragraph':
      return (
        <p>
          <Line inside={part.inside} />
          <Mark of={part} />
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
        <>
          <pre>
            <code>{part.text}</code>
          </pre>
          <Mark of={part} />
        </>
      )
    case 'equation':
      return (
        <>
          <Equation {...part} />
          <Mark of={part.id || part} />
        </>
      )
    case 'picture':
      return (
        <figure>
          <Enlarged picture={part.picture} />
          <Mark of={part} />
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
  const { around } = use(TextContext)
  const [first, ...others] = parts
  if (first?.kind !== 'paragraph' || others.some(({ kind }) => kind === 'paragraph'))
    return <Parts parts={parts} level={level} />
  return (
    <>
      {around(<Line inside={first.inside} />, first, first.inside)}
      <Mark of={first} />
      <Parts parts={others} level={level} />
    </>
  )
}

/** A heading leads to itself, for those who want its address, unless it leads elsewhere. */
function Heading({ id, title, level }: { id: string; title: Inline[]; level: number }) {
  const leadsElsewhere = title.some(({ kind }) => kind !== 'text' && kind !== 'formula')
  const words = <WithoutBreaks pieces={title}>{(inside) => <Line inside={inside} />}</WithoutBreaks>
  return createElement(
    `h${Math.min(level, 6)}`,
    { id },
    leadsElsewhere ? words : <a href={`#${id}`}>{words}</a>,
    <Mark of={id} />,
  )
}
