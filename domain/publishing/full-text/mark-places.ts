import type { FullText, Inline, Part } from '../../manuscript/full-text.ts'
import { truncate } from '../../words/text.ts'
import { lineText } from './inlines.ts'
import { hashed } from './remedy.ts'

/** A place that somebody can comment on. It is named by what is there, so that it is found again in a newer text. */
export type MarkPlace = { place: string; where: string; words: string; isHeading?: true }

/** `of`: by the part, or by its id if it has one. */
export type MarkPlaces = { list: readonly MarkPlace[]; of: ReadonlyMap<unknown, MarkPlace> }

/** What precedes the text and comes from the record. */
export const frontPlaces = ['title', 'authors', 'abstract', 'keywords'] as const
export type FrontPlace = (typeof frontPlaces)[number]
const frontNames: Record<FrontPlace, string> = {
  title: 'Title',
  authors: 'Authors and affiliations',
  abstract: 'Abstract',
  keywords: 'Keywords',
}

export function markPlaces(text: FullText, front: Partial<Record<FrontPlace, string>> = {}): MarkPlaces {
  const of = new Map<unknown, MarkPlace>()
  const seen = new Map<string, number>()
  let section = ''
  let paragraph = 0

  function put(key: unknown, where: string, words: string, name?: string): void {
    const said = words.replaceAll(/\s+/g, ' ').trim()
    // The number of a paragraph changes with those before it, so it does not count.
    const base = name ?? hashed(`${where.replace(/^.*, /, '').replace(/\d+$/, '')}|${said.toLowerCase()}`)
    const count = (seen.get(base) ?? 0) + 1
    seen.set(base, count)
    const place = count === 1 ? base : `${base}-${count}`
    of.set(key, { place, where, words: said, ...(where.startsWith('Heading') && { isHeading: true as const }) })
  }
  const inSection = (what: string) => (section === '' ? what : `${section}, ${what.toLowerCase()}`)
  const named = (kind: string, label: string) => (label === '' ? inSection(kind) : label)

  function walk(part: Part): void {
    if (part.kind === 'section') {
      section = truncate(said(part.title), 60)
      paragraph = 0
    }
    if (part.kind === 'paragraph') paragraph += 1
    const here = hereOf(part)
    if (here) put(...here)
    for (const each of insideOf(part)) walk(each)
  }

  function hereOf(part: Part): [key: unknown, where: string, words: string] | null {
    switch (part.kind) {
      case 'section':
        return [part.id, `Heading “${section}”`, said(part.title)]
      case 'paragraph':
        return [part, inSection(`Paragraph ${paragraph}`), said(part.inside)]
      case 'code':
        return [part, inSection('Code'), part.text]
      case 'picture':
        return [part, inSection('Picture'), part.picture.alt ?? '']
      case 'equation':
        return [part.id || part, named('Equation', part.label && `Equation ${part.label}`), part.formula.tex]
      case 'figure':
        return [part.id, named('Figure', part.label), said(part.caption)]
      case 'table':
        return [part.id, named('Table', part.label), said(part.caption)]
      default:
        return null
    }
  }

  for (const name of frontPlaces) if (front[name]) put(name, frontNames[name], front[name], name)
  for (const part of text.parts) walk(part)
  for (const { id, inside } of text.notes) put(id, `Note ${id.slice(1)}`, said(inside))
  for (const [at, { id, inside }] of text.references.entries()) put(id, `Reference ${at + 1}`, said(inside))
  return { list: [...of.values()], of }
}

function insideOf(part: Part): readonly Part[] {
  if (part.kind === 'list') return part.items.flat()
  return part.kind === 'section' || part.kind === 'quotation' ? part.parts : []
}

const said = (inside: readonly Inline[]) => lineText(inside).trim()
