import { createElement, Fragment } from 'react'
import type { Compared } from '#contracts/manuscript/versions.ts'
import { Notice } from './notice.tsx'
import { WordChanges } from './word-changes.tsx'

/** Where the words of two files differ, each place after the last sentence that both have. */
export function TextChanges({ isSameFile = false, places, hasMore, problem }: Compared & { isSameFile?: boolean }) {
  if (problem) return <Notice kind="warning">{problem}</Notice>
  if (isSameFile) return <p>Both versions have the same file.</p>
  if (places.length === 0) return <p>The files differ, but their words do not.</p>
  const pairs = places.map(({ after, parts }) => (
    <WordChanges
      key={after}
      label={after ? `After “${after.length > 90 ? `…${after.slice(-90)}` : after}”` : 'At the beginning'}
      parts={parts}
    />
  ))
  return (
    <>
      {createElement(Fragment, null, ...pairs)}
      {hasMore && <p>There are more changes than can be shown here. Please open both files.</p>}
    </>
  )
}
