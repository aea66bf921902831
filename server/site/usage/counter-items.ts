import type { Journal } from '#domain/manuscript/journal.ts'
import { citableDoi } from '#domain/manuscript/record/record.ts'
import type { ReportPeriod } from '#domain/site/counter.ts'
import { articlePath } from '#domain/words/article-path.ts'
import { publishersDay } from '#domain/words/day.ts'
import type { Deps } from '../../deps.ts'
import { metrics, type ReportKind, type Wanted } from './counter-query.ts'
import { articlesWithUsage, byMonth, type Counts } from './store.ts'

const batchSize = 200

type Row = Awaited<ReturnType<typeof articlesWithUsage>>[number]
type Month = { month: string | null } & { [K in keyof Counts]: number | null }

/** Yields one item as JSON text for each journal that was used. */
export async function* journalItems(deps: Deps, { begin, end }: ReportPeriod, wanted: Wanted): AsyncGenerator<string> {
  const months = await byMonth(deps.db, { journals: null, from: begin, to: end })
  const { name: Platform, publisher } = deps.content.site
  let comma = ''
  for (const journal of deps.content.journals) {
    const ofJournal = months.filter((month) => month.journal === journal.slug)
    const Performance = performanceOf(ofJournal, wanted)
    if (!Performance) continue
    const named = { Title: journal.title, Publisher: publisher.name, Platform, Item_ID: journalIds(deps, journal) }
    yield comma + JSON.stringify({ ...named, Attribute_Performance: [{ Access_Type: 'Open', Performance }] })
    comma = ','
  }
}

/** Yields the articles that were used, by journal, as JSON text. Only one batch is in memory at a time. */
export async function* articleItems(
  deps: Deps,
  period: ReportPeriod,
  wanted: Wanted,
  kind: ReportKind,
): AsyncGenerator<string> {
  let comma = ''
  for (const journal of deps.content.journals) {
    const dataType = !kind.view && { Data_Type: 'Journal' }
    const parent = wanted.hasParents && { Title: journal.title, ...dataType, Item_ID: journalIds(deps, journal) }
    const opening = JSON.stringify({ ...parent, Items: [] }).slice(0, -2)
    let isOpen = false
    for await (const item of itemsOf(deps, journal.slug, period, wanted, kind)) {
      yield (isOpen ? ',' : comma + opening) + JSON.stringify(item)
      isOpen = true
    }
    if (!isOpen) continue
    yield ']}'
    comma = ','
  }
}

async function* itemsOf(deps: Deps, journal: string, { begin, end }: ReportPeriod, wanted: Wanted, kind: ReportKind) {
  let rows: Row[] = []
  do {
    const scope = { journals: [journal], from: begin, to: end }
    rows = await articlesWithUsage(deps.db, scope, rows.at(-1)?.customId ?? '', batchSize)
    for (const months of Map.groupBy(rows, ({ customId }) => customId).values()) {
      const Performance = performanceOf(months, wanted)
      if (months[0] && Performance) yield itemOf(deps, months[0], Performance, wanted, kind)
    }
  } while (rows.length > 0)
}

function itemOf(deps: Deps, article: Row, Performance: object, { attributes }: Wanted, { view }: ReportKind) {
  const { name: Platform, publisher } = deps.content.site
  const { customId, title, authors, publishedAt, version } = article
  const doi = citableDoi(article)
  const publishedOn = publishersDay(publishedAt)
  const shown = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => attributes.some((wanted) => wanted === name)))
  return {
    Item: title,
    Publisher: publisher.name,
    Platform,
    ...shown({
      // COUNTER's Code of Practice allows three authors at most.
      Authors: authors.slice(0, 3).map(({ name, orcid }) => ({ Name: name, ...(orcid && { ORCID: orcid }) })),
      Publication_Date: publishedOn,
      Article_Version: version > 1 ? 'CVoR' : 'VoR',
    }),
    Item_ID: {
      ...(doi && { DOI: doi }),
      Proprietary: proprietary(Platform, customId),
      URI: deps.config.publicUrl + articlePath(article),
    },
    Attribute_Performance: [
      {
        ...(!view && { Data_Type: 'Article' }),
        ...shown({ YOP: publishedOn.slice(0, 4), Access_Type: 'Open', Access_Method: 'Regular' }),
        Performance,
      },
    ],
  }
}

/** Returns null if there was no use, because COUNTER reports omit zeros. */
function performanceOf(months: readonly Month[], wanted: Wanted): Record<string, Record<string, number>> | null {
  const counted = wanted.metrics.flatMap((metric) => {
    const used = months.flatMap((counts) => {
      const count = counts[metrics[metric]] ?? 0
      return counts.month !== null && count > 0 ? [[counts.month, count] as const] : []
    })
    return used.length > 0 ? [[metric, Object.fromEntries(used)] as const] : []
  })
  return counted.length > 0 ? Object.fromEntries(counted) : null
}

function journalIds({ content, config }: Deps, { slug, issn }: Journal) {
  return {
    Proprietary: proprietary(content.site.name, slug),
    ...(issn.print && { Print_ISSN: issn.print }),
    ...(issn.online && { Online_ISSN: issn.online }),
    URI: `${config.publicUrl}/journals/${slug}`,
  }
}

/** COUNTER's namespaces may contain only letters and digits. */
export function proprietary(platform: string, id: string): string {
  return `${platform.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}:${id}`
}
