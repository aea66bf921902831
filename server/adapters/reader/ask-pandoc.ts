import { strFromU8, unzipSync } from 'fflate'
import { refused } from '#domain/manuscript/file-refusals.ts'
import { xmlTokens } from '#domain/manuscript/xml-tokens.ts'
import { depthWatcher } from '../inspect/docx-parts.ts'

/** Has Pandoc read a .docx with all changes accepted. Loaded only here, because it takes seconds to start. */
export async function askPandoc(bytes: Uint8Array, options: Record<string, string>, template?: string) {
  refuseBombs(bytes)
  const { convert } = await import('pandoc-wasm')
  const [file, page] = ['manuscript.docx', 'page.html']
  const form = template && { standalone: true, template: page }
  const asked = { 'input-files': [file], 'track-changes': 'accept', ...form, ...options }
  const files = { [file]: new Blob([new Uint8Array(bytes)]), ...(template && { [page]: new Blob([template]) }) }
  const answer = await convert(asked, null, files)
  if (!answer.stdout) throw new Error(`Pandoc read nothing: ${answer.stderr}`)
  return { ...answer, convert }
}

/** No manuscript has so much text; Pandoc would take more memory for it than a process may have. */
const mostXmlBytes = 16 * 1024 * 1024

/**
 * Looks at the sizes that the archive tells, before anything is unpacked, and then how deep its text is nested: what
 * LibreOffice made of a .doc was not inspected.
 */
export function refuseBombs(bytes: Uint8Array): void {
  let total = 0
  unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (/\.xml$/.test(name)) total += originalSize
      return false
    },
  })
  if (total > mostXmlBytes) throw refused('bomb')
  const parts = unzipSync(bytes, { filter: ({ name }) => /^word\/\w+\.xml$/.test(name) })
  for (const part of Object.values(parts)) {
    const watch = depthWatcher()
    for (const token of xmlTokens().push(strFromU8(part))) watch(token)
  }
}
