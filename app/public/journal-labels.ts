import type { Services } from '#server/services.ts'
import type { JournalLabels } from '../components/gathered-list.tsx'

/** The journal names and colours that lists of articles show. */
export function journalLabels({ journals }: Services['content']): JournalLabels {
  return Object.fromEntries(journals.map(({ slug, shortTitle, accent }) => [slug, { name: shortTitle, accent }]))
}
