import { type Element, element } from './element.ts'
import type { NameParts } from './names.ts'
import { paragraphs } from './plain-text.ts'
import { isoDate } from './record.ts'

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

export function nameElement({ given, family, suffix }: NameParts): Element {
  return element('name', {}, [
    element('surname', {}, family),
    given !== '' && element('given-names', {}, given),
    suffix !== undefined && element('suffix', {}, suffix),
  ])
}
