import { Badge, type Tone } from '#app/components/badge.tsx'
import { ArticleTitle } from '#app/components/inline-markup.tsx'
import { Table } from '#app/components/table.tsx'
import { formatDate } from '#app/format.ts'
import type { FindingList } from '#contracts/publishing/readiness.ts'
import type { Finding, Weight } from '#domain/publishing/readiness/finding.ts'

const badges: Record<Weight, { label: string; tone: Tone }> = {
  refused: { label: 'Refused', tone: 'danger' },
  missed: { label: 'Missed', tone: 'warning' },
}

export function JournalTable({ journals }: { journals: FindingList['journals'] }) {
  return (
    <Table
      caption="Journals"
      rows={journals}
      rowKey={({ slug }) => slug}
      columns={[
        { header: 'Journal', cell: ({ title }) => title },
        { header: 'Articles refused', numeric: true, cell: ({ counts }) => counts.refused.toLocaleString('en') },
        {
          header: 'Others with something missed',
          numeric: true,
          cell: ({ counts }) => counts.missed.toLocaleString('en'),
        },
        {
          header: 'For the whole journal',
          cell: ({ findings }) => (findings.length > 0 ? <Findings findings={findings} /> : 'Nothing to mend'),
        },
      ]}
    />
  )
}

export function ArticleTable({ articles }: { articles: FindingList['articles'] }) {
  return (
    <Table
      caption="Articles"
      rows={articles}
      rowKey={({ article }) => article}
      columns={[
        {
          header: 'Article',
          cell: ({ path, customId, publishedAt, ...article }) => (
            <div className="finding-article">
              <a href={path}>
                <ArticleTitle {...article} />
              </a>
              <span className="meta">
                {customId} · <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
              </span>
            </div>
          ),
        },
        { header: 'What to mend', cell: ({ findings }) => <Findings findings={findings} /> },
      ]}
    />
  )
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className="findings">
      {findings.map(({ weight, what, remedy, href }) => (
        <li key={what}>
          <Badge tone={badges[weight].tone}>{badges[weight].label}</Badge>
          <p>{what}</p>
          <p className="muted">{href ? <a href={href}>{remedy}</a> : remedy}</p>
        </li>
      ))}
    </ul>
  )
}
