import { HitText } from './hit.tsx'
import { findPath, kindLabels } from './path.ts'
import type { Answer } from './use-find.ts'

type ResultsProps = { id: string; answer: Answer | null; chosen: number }

/** The list below the box. Its options are links, so that they can be opened in another tab; the last leads to all. */
export function Results({ id, answer, chosen }: ResultsProps) {
  const groups = answer?.groups ?? []
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0)
  const option = (at: number) => ({
    ...{ id: `${id}-${at}`, role: 'option', tabIndex: -1, 'aria-selected': at === chosen },
    // The focus stays in the box.
    onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
  })
  let at = 0
  return (
    <>
      <p role="status" className={answer && count === 0 ? 'find-none' : 'visually-hidden'}>
        {answer && (answer.fault ?? summaryOf(count))}
      </p>
      <div id={id} role="listbox" aria-label="Search results" className="find-results" hidden={count === 0}>
        {groups.map(({ kind, hits }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <p id={`${id}-${kind}`} role="presentation">
              {kindLabels[kind]}
            </p>
            {hits.map((hit) => (
              <a key={hit._id} href={hit.href} className="hit" {...option(at++)}>
                <HitText kind={kind} hit={hit} />
              </a>
            ))}
          </div>
        ))}
        {answer && count > 0 && (
          <a href={findPath(answer.q)} className="find-all" {...option(at)}>
            All results for “{answer.q}”
          </a>
        )}
      </div>
    </>
  )
}

function summaryOf(count: number): string {
  if (count === 0) return 'Nothing found. Try fewer words or another spelling.'
  return count === 1 ? '1 result' : `${count} results`
}
