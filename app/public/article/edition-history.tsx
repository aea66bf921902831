import { editionPath } from '#domain/manuscript/record/edition-path.ts'
import type { ArticleRecord, ChangeKind, RecordChange } from '#domain/manuscript/record/record.ts'
import { formatDate } from '../../format.ts'
import { NoticeLink } from './notice-link.tsx'

const changed: Record<ChangeKind, string> = {
  correction: 'corrected',
  retraction: 'retracted',
  removal: 'removed',
}

/** Newest first. Every earlier edition keeps its own page. */
export function EditionHistory({ record }: { record: ArticleRecord }) {
  const { changes, journal, customId, publishedAt, version: current } = record
  if (changes.length === 0) return null
  const hrefOf = (edition: number) =>
    edition === current ? null : editionPath({ journal: journal.slug, customId }, edition)
  return (
    <section className="stack stack-small" aria-labelledby="versions">
      <h2 id="versions">Version history</h2>
      <ul className="versions">
        {changes.toReversed().map((change) => (
          <li key={change.version}>
            <Edition href={hrefOf(change.version)} number={change.version} />, {sentence(change)}{' '}
            <NoticeLink {...change} />
          </li>
        ))}
        <li>
          <Edition href={hrefOf(1)} number={1} />, published on {formatDate(publishedAt)}
        </li>
      </ul>
    </section>
  )
}

function sentence({ kind, at, reason }: RecordChange): string {
  return `${changed[kind]} on ${formatDate(at)}: ${reason}`
}

function Edition({ href, number }: { href: string | null; number: number }) {
  return href === null ? `Version ${number}` : <a href={href}>Version {number}</a>
}
