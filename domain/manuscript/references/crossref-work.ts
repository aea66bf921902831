/** What a notice says about a work. */
export const noticeKinds = ['retraction', 'withdrawal', 'removal', 'concern'] as const
export type NoticeKind = (typeof noticeKinds)[number]
type WorkNotice = {
  kind: NoticeKind /** Of the notice itself, where it has one of its own. */
  doi: string | null
}

/** What Crossref knows of a work, as far as we need it. */
export type KnownWork = { title: string; year: number | null; authors: string[]; notice: WorkNotice | null }

/** Crossref's names for kinds of updates, those of Retraction Watch among them. */
const kindOf: Record<string, NoticeKind> = {
  retraction: 'retraction',
  partial_retraction: 'retraction',
  withdrawal: 'withdrawal',
  removal: 'removal',
  expression_of_concern: 'concern',
}

const mostText = 500

/** Reads `message` of Crossref's answer about one work; null if it is none. */
export function workFrom(message: unknown): KnownWork | null {
  const work = objectOf(message)
  const doi = textOf(work.DOI).toLowerCase()
  if (doi === '') return null
  const titles = [...listOf(work.title), ...listOf(work['original-title'])].map(textOf)
  return {
    title: titles.filter(Boolean).join(' / ').slice(0, mostText),
    year: yearOf(work.issued),
    authors: listOf(work.author)
      .map((author) => textOf(objectOf(author).family ?? objectOf(author).name))
      .filter(Boolean)
      .slice(0, 20),
    notice: noticeIn(work, doi, titles[0] ?? ''),
  }
}

/** A work whose `update-to` names another one is itself a notice about that one, and not retracted. */
function noticeIn(work: Record<string, unknown>, doi: string, title: string): WorkNotice | null {
  const own = listOf(work['update-to']).filter((update) => textOf(objectOf(update).DOI).toLowerCase() === doi)
  const notices = [...listOf(work['updated-by']), ...own].flatMap((update): WorkNotice[] => {
    const { DOI, type } = objectOf(update)
    const kind = kindOf[textOf(type).toLowerCase().replaceAll(/[\s-]/g, '_')]
    const of = textOf(DOI).toLowerCase()
    return kind ? [{ kind, doi: of !== '' && of !== doi ? of : null }] : []
  })
  // Some publishers only change the title.
  const marked = /^\W*(retracted|withdrawn|removed)\b[^:]{0,20}:/i.exec(title)?.[1]?.toLowerCase()
  const byTitle = { retracted: 'retraction', withdrawn: 'withdrawal', removed: 'removal' } as const
  if (marked) notices.push({ kind: byTitle[marked as keyof typeof byTitle], doi: null })
  return notices.toSorted((a, b) => noticeKinds.indexOf(a.kind) - noticeKinds.indexOf(b.kind))[0] ?? null
}

const objectOf = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' ? Object.fromEntries(Object.entries(value)) : {}
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed().trim().slice(0, mostText) : ''

function yearOf(issued: unknown): number | null {
  const [year] = listOf(listOf(objectOf(issued)['date-parts'])[0])
  return typeof year === 'number' && Number.isInteger(year) && year > 1000 && year < 3000 ? year : null
}
