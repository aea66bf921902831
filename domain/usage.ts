import { filesForReaders } from './record/formats.ts'

export type ArticleUse = { journal: string; customId: string; isRequest: boolean }

const place = /^\/journals\/([a-z0-9-]{1,100})\/articles\/([A-Z]{2,8}-\d{4}-S?\d{4,9})\//
const inside = /^(?:(?:read|versions\/\d+)\/?|(?:versions\/\d+\/)?([A-Z0-9-]+)\.([a-z.]+))?$/
const fullTexts = ['pdf', 'doc', 'docx']
const citations = filesForReaders.map(({ ending }) => ending)

/**
 * Which use of an article it is to open this path, in COUNTER's words: the file, in any version, is requested, while
 * the pages and the citations are only investigated. Null where the path is no article's.
 */
export function articleUse(path: string): ArticleUse | null {
  const [folder = '', journal, customId] = place.exec(path) ?? []
  const form = inside.exec(path.slice(folder.length))
  if (!journal || !customId || !form) return null
  const [, name = customId, ending] = form
  const isRequest = ending !== undefined && fullTexts.includes(ending)
  const isOpened = ending === undefined || isRequest || citations.includes(ending)
  return name === customId && isOpened ? { journal, customId, isRequest } : null
}
