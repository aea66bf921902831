import { doiUrl, permanentUrl } from '#domain/manuscript/record/paths.ts'
import { type ArticleRecord, yearOf } from '#domain/manuscript/record/record.ts'
import { shareLinks } from '#domain/publishing/share-links.ts'
import { defaultLanguage, languageNames, languageOf } from '#domain/words/language.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { FactList } from '../../components/fact-list.tsx'
import { formatDate } from '../../format.ts'

type FactsProps = { record: ArticleRecord; usage: { views: number; downloads: number } }

export function ArticleFacts({ record, usage }: FactsProps) {
  const { doi, licence, publisher } = record
  return (
    <aside className="stack later">
      <FactList
        layout="tiles"
        facts={[
          ['Published', moment(record.publishedAt)],
          ['Accepted', !record.notice && moment(record.acceptedAt)],
          ['Received', !record.notice && moment(record.receivedAt)],
          ['Article ID', `${record.customId} (${record.elocation})`],
          ['Language', languageOf(record) !== defaultLanguage && languageNames[languageOf(record)]],
          ['DOI', doi && <a href={doiUrl(doi)}>{doi}</a>],
          [
            'Licence',
            <a key="licence" href={licence.url} rel="license">
              {licence.name}
            </a>,
          ],
          ['Views', usage.views.toLocaleString('en-GB')],
          ['Downloads', !record.notice && usage.downloads.toLocaleString('en-GB')],
        ]}
      />
      <p className="meta">
        © {yearOf(record)} {holder(record)}. Published by {publisher.name}.
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

function holder({ notice, authors }: ArticleRecord): string {
  if (notice) return authors[0]?.name ?? ''
  return authors.length > 1 ? 'The authors' : 'The author'
}

const moment = (at: string) => <time dateTime={at}>{formatDate(at)}</time>

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
