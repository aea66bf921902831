import type { ReactNode } from 'react'
import { type Disagreement, disagreementInWords } from '#domain/manuscript/reading/disagreement.ts'
import { Notice } from './notice.tsx'

/** That the file says something else than the form, and what. */
export function FileDisagreement({ found, children }: { found: Disagreement; children: ReactNode }) {
  return (
    <Notice kind="warning" title={found.isAnother ? 'The file looks like another manuscript' : 'File and form differ'}>
      <ul>
        {disagreementInWords(found).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {children}
    </Notice>
  )
}
