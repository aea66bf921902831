import type { ArticleRecord } from '#domain/manuscript/record/record.ts'
import { issuePath } from '#domain/publishing/gathered-path.ts'
import { Title } from '../../components/title.tsx'

/** The journal and the issue that an article, or a notice about one, is in. */
export const ArticlePlace = ({ record: { journal, volume, issue } }: { record: ArticleRecord }) => (
  <>
    <a href={`/journals/${journal.slug}`}>
      <Title text={journal.title} />
    </a>
    {issue !== null && (
      <>
        ,{' '}
        <a href={issuePath({ journal: journal.slug, issue })}>
          volume {volume}, issue {issue}
        </a>
      </>
    )}
  </>
)
