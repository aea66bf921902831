import { articleTypeLabel } from '#domain/article-types.ts'
import { formatAuthors } from '#domain/author-list.ts'
import { issuePath, personPath } from '#domain/gathered-path.ts'
import { isOrcid, orcidUrl } from '#domain/orcid.ts'
import { type ArticleRecord, type FrozenAuthor, yearOf } from '#domain/record/record.ts'
import { Badge } from '../../components/badge.tsx'
import { Notice } from '../../components/notice.tsx'
import { formatDate } from '../../format.ts'
import { StandingNotice } from './standing-notice.tsx'

type ArticleHeadProps = {
  record: ArticleRecord
  isSample: boolean
  /** False on the page of an earlier version, which shows its own notice. */
  isCurrent?: boolean
}

export function ArticleHead({ record, isSample, isCurrent = true }: ArticleHeadProps) {
  const { journal, volume, issue, elocation } = record
  return (
    <header className="stack">
      <StandingNotice {...record} />
      {isCurrent && <CorrectionNotice {...record} />}
      <p className="eyebrow">
        {articleTypeLabel(record.articleType)} {isSample && <Badge>Sample article</Badge>}
      </p>
      <h1 dir="auto">{record.title}</h1>
      <Authors authors={record.authors} />
      <p className="meta">
        <a href={`/journals/${journal.slug}`}>{journal.title}</a>
        {issue !== null && (
          <>
            ,{' '}
            <a href={issuePath({ journal: journal.slug, issue })}>
              volume {volume}, issue {issue}
            </a>
          </>
        )}{' '}
        ({yearOf(record)}), {elocation}
      </p>
    </header>
  )
}

function CorrectionNotice({ standing, changes }: Pick<ArticleRecord, 'standing' | 'changes'>) {
  const newest = changes.at(-1)
  if (standing !== 'published' || !newest) return null
  return (
    <Notice kind="info">
      <p>
        Corrected on <time dateTime={newest.at}>{formatDate(newest.at)}</time>. <a href="#versions">What changed</a>
      </p>
    </Notice>
  )
}

/** Spec §9: shows the short form; opening it lists every author with affiliation. */
function Authors({ authors }: { authors: readonly FrozenAuthor[] }) {
  return (
    <details className="authors">
      <summary>{formatAuthors(authors.map(({ name }) => name))}</summary>
      <ol>
        {authors.map(({ name, affiliation, orcid }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two authors may share a name, and their order never changes
          <li key={at}>
            <a href={personPath({ name, orcid })}>{name}</a>
            {affiliation && <span className="meta">, {affiliation}</span>}
            {orcid && isOrcid(orcid) && (
              <span className="meta">
                , <a href={orcidUrl(orcid)}>ORCID {orcid}</a>
              </span>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
