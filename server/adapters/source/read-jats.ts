import { unzipSync } from 'fflate'
import type { JatsText } from '#domain/manuscript/full-text.ts'
import { type Element, serialise } from '#domain/manuscript/record/element.ts'
import { faultsByDtd } from '#domain/publishing/full-text/dtd-faults.ts'
import { readJats as readArticle } from '#domain/publishing/full-text/from-jats.ts'
import { jatsFaults } from '#domain/publishing/full-text/from-jats-check.ts'
import { type Converted, formulasOf, keyOfMath } from '#domain/publishing/full-text/from-jats-formulas.ts'
import { type JatsFault, NotXml, parseXml, type Xml } from '#domain/publishing/full-text/from-jats-xml.ts'
import { blocksOf } from '#domain/publishing/full-text/jats-lines.ts'
import { notChecked, versionOf } from '#domain/publishing/full-text/jats-version.ts'
import type { Source } from '#domain/publishing/full-text/source.ts'
import { readFormulas } from './formulas.ts'

/** An XML file, or an archive of one and its pictures. `isCheck`: only say what is wrong with it, without Pandoc. */
export type JatsTask = { jats: Uint8Array; isCheck: boolean }
export type ReadJats = {
  faults: JatsFault[]
  /** What a check could not say of the file. */
  note?: string
  /** Null if there are faults, or only a check was asked for. */
  read: (Pick<Source, 'blocks' | 'formulas'> & { jats: JatsText; media: Record<string, Uint8Array> }) | null
}

const mostXmlBytes = 16 * 1024 * 1024
const mostPictureBytes = 60 * 1024 * 1024
const mostFaults = 50

export async function readJats({ jats, isCheck }: JatsTask): Promise<ReadJats> {
  try {
    const { xml, pictures } = unpacked(jats, isCheck)
    const root = parseXml(xml)
    if (isCheck) return await checked(xml, root)
    const faults = jatsFaults(root)
    if (faults.length > 0) return { faults: faults.slice(0, mostFaults), read: null }
    const converted = await converting(root)
    const text = readArticle(root, converted)
    const blocks = blocksOf(text.text)
    return { faults: [], read: { blocks, formulas: {}, jats: text, media: mediaOf(blocks, pictures) } }
  } catch (error) {
    if (error instanceof NotXml) return { faults: [error.fault], read: null }
    throw error
  }
}

async function checked(xml: string, root: Xml): Promise<ReadJats> {
  const version = versionOf(xml, root)
  if (!version.isOurs || root.name !== 'article')
    return {
      faults: jatsFaults(root).slice(0, mostFaults),
      read: null,
      ...(!version.isOurs && { note: notChecked(version) }),
    }
  // Only a check needs the validator, which takes a while to load.
  const { problemsByDtd } = await import('./check-dtd.ts')
  const faults = [...faultsByDtd(problemsByDtd(xml, version), root), ...jatsFaults(root, { isChecked: true })]
  return { faults: faults.toSorted((one, other) => one.line - other.line).slice(0, mostFaults), read: null }
}

const wrong = (sentence: string) => new NotXml(1, sentence)

function unpacked(bytes: Uint8Array, isCheck: boolean): { xml: string; pictures: Record<string, Uint8Array> } {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!isArchive) return { xml: decoded(bytes), pictures: {} }
  let left = mostXmlBytes + mostPictureBytes
  const files = entriesOf(bytes, ({ name, originalSize }) => {
    const isOurs = !/(?:^|\/)(?:__MACOSX|\.)/.test(name) && (/\.xml$/i.test(name) || (!isCheck && isPicture.test(name)))
    if (isOurs) left -= originalSize
    if (left < 0) throw wrong('The archive unpacks to more than 76 MB. Send smaller pictures.')
    return isOurs
  })
  const written = Object.keys(files).filter((name) => /\.xml$/i.test(name))
  const texts = written.map((name) => decoded(files[name] ?? new Uint8Array()))
  const articles = texts.filter((text) => /<article[\s>]/.test(text))
  const [xml, second] = articles.length > 0 ? articles : texts
  if (xml === undefined) throw wrong('The archive has no XML file.')
  if (second !== undefined) throw wrong('The archive has several XML files. Send one article at a time.')
  return { xml, pictures: files }
}

const isPicture = /\.(?:png|jpe?g|gif|webp|tiff?)$/i

function entriesOf(bytes: Uint8Array, filter: (entry: { name: string; originalSize: number }) => boolean) {
  try {
    return unzipSync(bytes, { filter })
  } catch (error) {
    throw error instanceof NotXml ? error : wrong('The archive is damaged and can’t be opened.')
  }
}

function decoded(bytes: Uint8Array): string {
  if (bytes.length > mostXmlBytes) throw wrong('The XML file is larger than 16 MB.')
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const marked = start.startsWith('\xff\xfe') ? 'utf-16le' : start.startsWith('\xfe\xff') ? 'utf-16be' : null
  const encoding = marked ?? /^[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw wrong(`The file has characters that ${encoding} does not have. Save it as UTF-8.`)
  }
}

/** Pandoc is loaded only if there is something for it to do. */
async function converting(root: Xml): Promise<Converted> {
  const { tex, mathml } = formulasOf(root)
  if (tex.length + mathml.length === 0) return { formulas: {}, tex: {} }
  const { convert } = await import('pandoc-wasm')
  const given = mathml.length > 0 ? await texOf(convert, mathml) : {}
  return { tex: given, formulas: await readFormulas(convert, [...tex, ...Object.values(given)]) }
}

type Convert = typeof import('pandoc-wasm').convert
type Block = { c?: { t: string; c: unknown }[] }

async function texOf(convert: Convert, formulas: Element[]): Promise<Record<string, string>> {
  const html = formulas.map((math) => `<p>${serialise(math)}</p>`).join('\n')
  const { stdout } = await convert({ from: 'html', to: 'json' }, html, {})
  const { blocks = [] } = JSON.parse(stdout || '{}') as { blocks?: Block[] }
  // One paragraph for each, or nothing is known of any.
  if (blocks.length !== formulas.length) return {}
  return Object.fromEntries(
    formulas.flatMap((math, at) => {
      const found = blocks[at]?.c?.find(({ t }) => t === 'Math')?.c
      const tex = Array.isArray(found) && typeof found[1] === 'string' ? found[1] : ''
      return tex === '' ? [] : [[keyOfMath(math), tex]]
    }),
  )
}

/** The pictures by the names that the XML gives them: often without a folder or an ending, or as an address. */
function mediaOf(blocks: Source['blocks'], pictures: Record<string, Uint8Array>): Record<string, Uint8Array> {
  const base = (name: string) => name.split(/[/\\]/).at(-1)?.toLowerCase() ?? ''
  const stem = (name: string) => base(name).replace(isPicture, '')
  const files = Object.entries(pictures).filter(([name]) => isPicture.test(name))
  const find = (href: string) =>
    files.find(([name]) => name === href) ??
    files.find(([name]) => base(name) === base(href)) ??
    files.find(([name]) => stem(name) === stem(href))
  const names = blocks.flatMap((block) => [
    ...(block.pictures ?? []).map(({ name }) => name),
    ...block.runs.flatMap(({ picture }) => picture?.name ?? []),
  ])
  return Object.fromEntries(
    names.flatMap((href) => {
      const found = find(href)
      return found ? [[href, found[1]]] : []
    }),
  )
}
