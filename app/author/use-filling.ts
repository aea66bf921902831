import { useEffect } from 'react'
import { isArticleType } from '#domain/manuscript/article-types.ts'
import type { Draft } from './draft.ts'
import { fill } from './fill.ts'
import type { Filling } from './from-file.tsx'
import { useReading } from './use-reading.ts'

/** Fills in the form from its file, once for each file, as soon as it has been read. */
export function useFilling(draft: Draft, start: Draft, change: Filling['change']): Filling {
  const { file, fromFile, journal, articleType } = draft
  const reading = useReading(file?.url, { journal, articleType: isArticleType(articleType) ? articleType : undefined })
  const proposal = reading?.proposal
  const isNew = file !== null && fromFile?.url !== file.url
  useEffect(() => {
    if (proposal && isNew) change(fill(proposal, file.url, draft, start))
  })
  return { draft, start, reading, change }
}
