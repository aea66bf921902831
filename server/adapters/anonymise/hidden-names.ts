import { escaped, type Identity } from '#domain/anonymity/identity.ts'
import type { Leak } from '#domain/anonymity/report.ts'
import type { OfficePackage } from './package.ts'

/** Names in parts that are not text, such as an object of another program. Only a copy made by hand can be without them. */
export function hiddenNames(file: OfficePackage, { people, emails }: Identity): Leak[] {
  const patterns = [...people.map(({ full }) => full), ...emails.map((email) => new RegExp(escaped(email), 'gi'))]
  return [...file.parts].flatMap(([name, part]) => {
    if (/\.(?:xml|rels|png|jpe?g|gif|docx|xlsx|pptx)$/i.test(name)) return []
    const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength)
    const readings = [bytes.toString('latin1'), bytes.toString('utf16le')]
    const found = patterns.flatMap((pattern) => readings.flatMap((text) => text.match(pattern) ?? []))
    const place = `Embedded file ${name.replace(/^.*\//, '')}`
    return [...new Set(found)].map((match) => ({
      ...{ at: name, start: 0, match, place, kind: 'name' as const, before: '', after: '', replacement: '' },
    }))
  })
}
