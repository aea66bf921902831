import { Client, type ClientConfig } from 'pg'
import { articleTypes } from '#domain/manuscript/article-types.ts'
import type { Journal } from '#domain/manuscript/journal.ts'
import { type Random, randomFrom, whole } from '#domain/publishing/covers/random.ts'
import { formatCustomId } from '#domain/words/custom-id.ts'
import { withoutSlowIndexes } from './plans.ts'

type Options = {
  count: number
  journals: readonly Pick<Journal, 'slug' | 'customIdPrefix'>[]
  abstractWords?: number
  /** The number of the first issue, where sample content has the ones before. */
  firstIssue?: number
}

const common =
  'patients malaria children treatment water health blood community disease risk infection pressure women soil growth hospital maternal clinical nurses protein resistance bacteria diabetes hypertension vaccine plants forest river energy solar network learning students teachers schools farmers cassava maize fish wetland climate temperature oil pollution metals cancer pregnancy anaemia sickle typhoid cholera tuberculosis fever parasite mosquito insecticide genome sequence enzyme antibiotic'.split(
    ' ',
  )
const syllables = 'ba ce di fo gu la me ni po ru sa te vi xo zy tra ble cro dan ster'.split(' ')
const words = Array.from({ length: 20_000 }, (_, rank) => common[rank] ?? spell(rank + 8000))
const givenNames = 'Ada Bayo Chidi Dele Efe Fẹ́mi Gozie Halima Ìdòwú José'.split(' ')
const surnames = Array.from({ length: 2000 }, (_, at) =>
  spell(at * 4 + 401).replace(/^./, (first) => first.toUpperCase()),
)
const minutesBetween = 90
const flatness = 50
const perStatement = 1000

/** Adds `count` articles. They are always the same, published one after another since 2025. */
export async function addManyArticles(
  connection: ClientConfig,
  { count, journals, abstractWords = 150, firstIssue = 1 }: Options,
) {
  const client = new Client(connection)
  await client.connect()
  const random = randomFrom('many articles')
  const rows = Array.from({ length: count }, (_, at) => place(at, count, journals, firstIssue))
  try {
    await client.query('INSERT INTO journals (slug) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [
      journals.map(({ slug }) => slug),
    ])
    await client.query(`INSERT INTO files (id, kind, name, media_type, bytes, sha256, owner_realm, owner_id)
      SELECT 'file-of-article-' || at, 'manuscript', 'a.pdf', 'application/pdf', 1, 'x', 'author', 'nobody'
      FROM generate_series(0, ${count - 1}) at`)
    await insert(client, 'issues', issuesOf(rows))
    await withoutSlowIndexes(client, ['articles', 'search_words'], async () => {
      for (let from = 0; from < count; from += perStatement) {
        const batch = rows.slice(from, from + perStatement)
        await insert(
          client,
          'articles',
          batch.map((row) => ({ ...row, ...write(random, abstractWords) })),
        )
      }
    })
    await client.query(`UPDATE journals SET issue = (SELECT coalesce(max(number), 0) FROM issues WHERE journal = slug)`)
    await client.query('VACUUM ANALYZE')
    await client.query('CHECKPOINT')
  } finally {
    await client.end()
  }
}

function spell(number: number): string {
  return [...number.toString(20)]
    .reverse()
    .map((digit) => syllables[Number.parseInt(digit, 20)])
    .join('')
}

function place(at: number, count: number, journals: Options['journals'], firstIssue: number) {
  const { slug = '', customIdPrefix = '' } = journals[at % journals.length] ?? {}
  const inJournal = Math.floor(at / journals.length)
  const perIssue = Math.max(50, Math.ceil(count / journals.length / 40))
  const issue = Math.floor(inJournal / perIssue) + firstIssue
  const volume = Math.ceil(issue / 2)
  const published = new Date(Date.UTC(2025, 0, 1) + at * minutesBetween * 60_000).toISOString()
  return {
    id: `article-${at}`,
    custom_id: formatCustomId(customIdPrefix, volume, inJournal + 1),
    journal: slug,
    volume,
    issue,
    position: (inJournal % perIssue) + 1,
    received_at: published,
    accepted_at: published,
    published_at: published,
    country: 'Nigeria',
    file_id: `file-of-article-${at}`,
  }
}

function issuesOf(rows: ReturnType<typeof place>[]) {
  const firsts = rows.filter(({ position }) => position === 1)
  return firsts.map(({ journal, issue, volume, published_at }) => ({
    journal,
    number: issue,
    volume,
    opened_at: published_at,
  }))
}

function write(random: Random, abstractWords: number) {
  const names = Array.from(
    { length: whole(random, 1, 6) },
    () => `${pick(random, givenNames)} ${pick(random, surnames)}`,
  )
  return {
    title: text(random, whole(random, 6, 14)),
    authors: names.map((name) => ({ name })),
    author_names: names.join(', '),
    article_type: pick(random, articleTypes),
    abstract: text(random, abstractWords),
    keywords: text(random, 5).split(' '),
  }
}

/** Zipf's law, with a flat start: the most common word is in 40% of abstracts, most words in one of several hundred. */
function text(random: Random, length: number): string {
  const rank = () => Math.floor(flatness * ((words.length + flatness) / flatness) ** random() - flatness)
  return Array.from({ length }, () => words[rank()]).join(' ')
}

function pick<T>(random: Random, from: readonly [T, ...T[]] | readonly T[]): T {
  const picked = from[whole(random, 0, from.length)]
  if (picked === undefined) throw new Error('nothing to pick from')
  return picked
}

async function insert(client: Client, table: string, rows: Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  await client.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}
