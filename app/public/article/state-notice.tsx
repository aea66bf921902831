import type { ArticleRecord } from '#domain/manuscript/record/record.ts'
import { Notice } from '../../components/notice.tsx'
import { formatDate } from '../../format.ts'
import { NoticeLink } from './notice-link.tsx'

const ended = { retracted: 'retraction', removed: 'removal' } as const

/** A retracted or removed article keeps its page, with a notice that readers cannot miss. */
export function StateNotice({ standing, changes }: Pick<ArticleRecord, 'standing' | 'changes'>) {
  if (standing === 'published') return null
  const change = changes.findLast(({ kind }) => kind === ended[standing])
  return (
    <Notice kind="error" title={`This article has been ${standing}`}>
      {change && (
        <p>
          <time dateTime={change.at}>{formatDate(change.at)}</time>: {change.reason} <NoticeLink {...change} />
        </p>
      )}
    </Notice>
  )
}
