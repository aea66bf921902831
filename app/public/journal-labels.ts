import type { Services } from '#server/services.ts'
import type { JournalLabels } from '../components/gathered-list.tsx'

/** What a list says of the journal of each article. */
export function journalLabels({ journals }: Services['content']): JournalLabels {
  return Object.fromEntries(journals.map(({ slug, shortTitle, accent }) => [slug, { name: shortTitle, accent }]))
}
