import { escaped, type Identity } from '#domain/anonymity/identity.ts'
import type { Leak } from '#domain/anonymity/report.ts'
import type { OfficePackage } from './package.ts'

/** Its paragraphs are read, or it was cleaned as a whole. */
const isRead = /^(?:word|docProps)\/[^/]*\.xml$|^\[Content_Types\]|\.(?:rels|png|jpe?g|gif|docx|xlsx|pptx)$/i

/** Names in charts, diagrams and objects of other programs. Only a copy made by hand can be without them. */
export function hiddenNames(file: OfficePackage, { people, emails }: Identity): Leak[] {
  const patterns = [...people.map(({ full }) => full), ...emails.map((email) => new RegExp(escaped(email), 'gi'))]
  return [...file.parts].flatMap(([name, part]) => {
    if (isRead.test(name)) return []
    const found = patterns.flatMap((pattern) => readings(name, part).flatMap((text) => text.match(pattern) ?? []))
    const place = `Embedded file ${name.replace(/^.*\//, '')}`
    return [...new Set(found)].map((match) => ({
      ...{ at: name, start: 0, match, place, kind: 'name' as const, before: '', after: '', replacement: '' },
    }))
  })
}

function readings(name: string, part: Uint8Array): string[] {
  const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength)
  if (name.endsWith('.xml')) return [bytes.toString().replaceAll(/<[^>]*>/g, ' ')]
  return [bytes.toString('latin1'), bytes.toString('utf16le')]
}
