import { createElement, Fragment, type ReactNode } from 'react'
import type { Parts } from '#contracts/manuscript/versions.ts'
import '../styles/word-changes.css'

type WordChangesProps = {
  label: string
  parts: Parts
  /** What is above the two texts. */
  heads?: readonly [before: string, after: string]
}

/** A text before and after a change, side by side, with the words that differ marked. */
export function WordChanges({ label, parts, heads = ['Before', 'After'] }: WordChangesProps) {
  return (
    <div className="version-pair">
      <h3>{label}</h3>
      <div>
        <p className="meta">{heads[0]}</p>
        <p>{marked(parts, 'removed')}</p>
      </div>
      <div>
        <p className="meta">{heads[1]}</p>
        <p>{marked(parts, 'added')}</p>
      </div>
    </div>
  )
}

function marked(parts: Parts, shown: 'removed' | 'added'): ReactNode {
  const Mark = shown === 'removed' ? 'del' : 'ins'
  const words = parts
    .filter(({ kind }) => kind === 'same' || kind === shown)
    .map(({ kind, text }) => (kind === 'same' ? text : <Mark key={text}>{text}</Mark>))
  // Given one by one, so that the same words may stand twice.
  return words.length > 0 ? createElement(Fragment, null, ...words) : '–'
}
