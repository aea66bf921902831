import type { Harvested } from '#domain/manuscript/record/formats.ts'
import { isCustomId } from '#domain/words/custom-id.ts'
import type { Deps } from '../../deps.ts'
import { withReports } from '../record/read.ts'
import type { RecordRow } from '../record/store.ts'
import { stamp } from './protocol.ts'
import { typeSet } from './sets.ts'
import type { HeaderRow } from './store.ts'

/** Such as 'oai:journals.example.org:DHJ-2026-0007'. */
export function identifierOf(deps: Deps, customId: string): string {
  return `oai:${hostOf(deps)}:${customId}`
}

/** Returns null if no item here can have this identifier. */
export function customIdIn(deps: Deps, identifier: string): string | null {
  const customId = identifier.slice(identifier.lastIndexOf(':') + 1)
  return isCustomId(customId) && identifierOf(deps, customId) === identifier ? customId : null
}

export function hostOf({ config }: Deps): string {
  return new URL(config.publicUrl).hostname
}

export function headerXml(deps: Deps, { customId, journal, articleType, updatedAt, standing }: HeaderRow): string {
  const status = standing === 'removed' ? ' status="deleted"' : ''
  const sets = [journal, typeSet(articleType)].map((set) => `<setSpec>${set}</setSpec>`).join('')
  const identifier = `<identifier>${identifierOf(deps, customId)}</identifier>`
  return `<header${status}>${identifier}<datestamp>${stamp(updatedAt)}</datestamp>${sets}</header>`
}

/** Removed articles have only a header. */
export async function recordsXml(deps: Deps, rows: RecordRow[], { write }: Harvested): Promise<string[]> {
  const records = await withReports(deps, rows)
  return rows.map((row, at) => {
    const record = row.standing === 'removed' ? undefined : records[at]
    const metadata = record ? `\n<metadata>\n${write(record)}\n</metadata>` : ''
    return `<record>${headerXml(deps, row)}${metadata}</record>`
  })
}
