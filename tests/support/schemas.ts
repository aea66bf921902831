import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { XmlDocument, XmlLibError, XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm'
import { fsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { problemsByDtd } from '#server/adapters/source/check-dtd.ts'
import { nearUs, whySkipped } from './near-us.ts'

/** Added to the name of a test that needs the schemas. */
export const schemasNote = whySkipped('XML schemas')
export const hasSchemas = schemasNote === ''

const files = {
  jats: 'jats/publishing-1.3-xsd/JATS-journalpublishing1-3-mathml3.xsd',
  oai: 'oai/all-oai.xsd',
  'oai-dc': 'oai/oai_dc.xsd',
  crossref: 'crossref/5.4.0/crossref5.4.0.xsd',
  doaj: 'doaj/doajArticles.xsd',
} as const

export type SchemaName = keyof typeof files | 'sitemap'

/** This schema comes with an npm package. */
const sitemap = fileURLToPath(new URL('schema/sitemap.xsd', import.meta.resolve('sitemap/package.json')))

/** Files that the schemas reference by URL are read from the folder instead. */
const kept: [address: RegExp, path: string][] = [
  [/^https?:\/\/www\.w3\.org\/.*\/xml\.xsd$/, 'crossref/5.4.0/standard-modules/xml.xsd'],
  [/^http:\/\/www\.doaj\.org\/static\/doaj\//, 'doaj/'],
  [/^http:\/\/www\.openarchives\.org\/OAI\/2\.0\//, 'oai/'],
  [/^http:\/\/dublincore\.org\/schemas\/xmls\//, 'oai/'],
]

const noMathml = join(import.meta.dirname, 'no-mathml.xsd')

function local(address: string): string {
  if (address.endsWith('/mathml3/mathml3.xsd')) return noMathml
  const [pattern, path] = kept.find(([pattern]) => pattern.test(address)) ?? []
  return pattern && path ? nearUs(address.replace(pattern, path)) : address
}

xmlRegisterInputProvider({
  ...fsInputProviders,
  match: (address) => fsInputProviders.match(local(address)),
  open: (address) => fsInputProviders.open(local(address)),
})

const compiled = new Map<SchemaName, XsdValidator>()

/** Compiles each schema only once per worker. */
export function schema(name: SchemaName): XsdValidator {
  const known = compiled.get(name)
  if (known) return known
  const path = name === 'sitemap' ? sitemap : nearUs(files[name])
  const document = XmlDocument.fromBuffer(readFileSync(path), { url: path })
  const validator = XsdValidator.fromDoc(document)
  document.dispose()
  compiled.set(name, validator)
  return validator
}

/** Returns the violations of the schema or of XML syntax. The list is empty if the text is valid. */
export function problemsOf(xml: string, validator: XsdValidator): string[] {
  try {
    using document = XmlDocument.fromString(xml)
    validator.validate(document)
    return []
  } catch (error) {
    if (error instanceof XmlLibError) return error.details.map(({ line, message }) => `line ${line}: ${message.trim()}`)
    throw error
  }
}

/** The same of JATS, by the DTD that uploads are checked against. */
export function dtdProblemsOf(xml: string): string[] {
  return problemsByDtd(xml).map(({ line, message }) => `line ${line}: ${message.trim()}`)
}
