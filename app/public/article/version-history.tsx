import type { ArticleRecord, ChangeKind, RecordChange } from '#domain/manuscript/record/record.ts'
import { versionPath } from '#domain/manuscript/record/version-path.ts'
import { formatDate } from '../../format.ts'
import { NoticeLink } from './notice-link.tsx'

const changed: Record<ChangeKind, string> = {
  correction: 'corrected',
  retraction: 'retracted',
  removal: 'removed',
}

/** Newest first. Every earlier version keeps its own page. */
export function VersionHistory({ record }: { record: ArticleRecord }) {
  const { changes, journal, customId, publishedAt, version: current } = record
  if (changes.length === 0) return null
  const hrefOf = (version: number) =>
    version === current ? null : versionPath({ journal: journal.slug, customId }, version)
  return (
    <section className="stack stack-small" aria-labelledby="versions">
      <h2 id="versions">Version history</h2>
      <ul className="versions">
        {changes.toReversed().map((change) => (
          <li key={change.version}>
            <Version href={hrefOf(change.version)} number={change.version} />, {sentence(change)}{' '}
            <NoticeLink {...change} />
          </li>
        ))}
        <li>
          <Version href={hrefOf(1)} number={1} />, published on {formatDate(publishedAt)}
        </li>
      </ul>
    </section>
  )
}

function sentence({ kind, at, reason }: RecordChange): string {
  return `${changed[kind]} on ${formatDate(at)}: ${reason}`
}

function Version({ href, number }: { href: string | null; number: number }) {
  return href === null ? `Version ${number}` : <a href={href}>Version {number}</a>
}
