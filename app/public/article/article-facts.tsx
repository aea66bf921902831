import type { ReactNode } from 'react'
import { doiUrl, permanentUrl } from '#domain/record/paths.ts'
import { type ArticleRecord, yearOf } from '#domain/record/record.ts'
import { shareLinks } from '#domain/share-links.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { formatDate } from '../../format.ts'

type FactsProps = { record: ArticleRecord; usage: { views: number; downloads: number } }

export function ArticleFacts({ record, usage }: FactsProps) {
  const { doi, licence, authors, publisher } = record
  return (
    <aside className="stack later">
      <dl className="article-facts">
        <Fact term="Published">
          <Moment at={record.publishedAt} />
        </Fact>
        <Fact term="Accepted">
          <Moment at={record.acceptedAt} />
        </Fact>
        <Fact term="Received">
          <Moment at={record.receivedAt} />
        </Fact>
        <Fact term="Article ID">
          {record.customId} ({record.elocation})
        </Fact>
        {doi !== null && (
          <Fact term="DOI">
            <a href={doiUrl(doi)}>{doi}</a>
          </Fact>
        )}
        <Fact term="Licence">
          <a href={licence.url} rel="license">
            {licence.name}
          </a>
        </Fact>
        <Fact term="Views">{usage.views.toLocaleString('en-GB')}</Fact>
        <Fact term="Downloads">{usage.downloads.toLocaleString('en-GB')}</Fact>
      </dl>
      <p className="meta">
        © {yearOf(record)} {authors.length > 1 ? 'The authors' : 'The author'}. Published by {publisher.name}.
      </p>
      <Share record={record} />
      <p className="print-only">
        {permanentUrl(record)}
        <br />
        Licence: {licence.name}, {licence.url}
      </p>
    </aside>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatDate(at)}</time>
}

function Share({ record }: { record: ArticleRecord }) {
  const url = permanentUrl(record)
  return (
    <section className="share stack stack-small" aria-labelledby="share">
      <h2 id="share" className="aside-title">
        Share
      </h2>
      <ul className="cluster">
        {shareLinks({ title: record.title, url }).map(({ name, href }) => (
          <li key={name}>
            <a href={href} rel="nofollow noopener">
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p>
        <CopyButton text={url}>Copy link</CopyButton>
      </p>
    </section>
  )
}
