import { paragraphs } from '../../words/plain-text.ts'
import type { NameParts } from '../names/name-parts.ts'
import { type Element, element } from './element.ts'
import { type ArticleRecord, isoDate } from './record.ts'

/** An id that is unique even in a list of articles, which OAI-PMH sends in one document. */
export function idIn({ customId }: Pick<ArticleRecord, 'customId'>, name: string): string {
  return `${customId}-${name}`
}

export function inParagraphs(text: string): Element[] {
  return paragraphs(text).map((paragraph) => element('p', {}, paragraph))
}

export function dated(name: string, attributes: Record<string, string>, moment: string): Element {
  const date = isoDate(moment)
  const [year, month, day] = date.split('-')
  return element(name, { ...attributes, 'iso-8601-date': date }, [
    element('day', {}, day),
    element('month', {}, month),
    element('year', {}, year),
  ])
}

/** A group has no surname, so JATS names it as a collaboration. */
export function nameElement({ given, family, suffix, isOrganisation }: NameParts): Element {
  if (isOrganisation) return element('collab', {}, family)
  return element('name', {}, [
    element('surname', {}, family),
    given !== '' && element('given-names', {}, given),
    suffix !== undefined && element('suffix', {}, suffix),
  ])
}
