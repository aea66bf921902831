import type { RecordChange } from '#domain/manuscript/record/record.ts'

/** Leads from an article to the notice of a change. */
export function NoticeLink({ kind, notice }: Pick<RecordChange, 'kind' | 'notice'>) {
  return notice ? <a href={new URL(notice.url).pathname}>Read the notice of {kind}</a> : null
}
