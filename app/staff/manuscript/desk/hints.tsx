import { successOf } from '#app/write/write.ts'
import { type Hints as Given, lookAtHint } from '#contracts/manuscript/hints.ts'
import { hintLabels } from '#domain/manuscript/hints/hints.ts'
import { ForEditors } from '../../role.tsx'
import { WriteButton } from '../../write-button.tsx'

/** Signs of bulk or machine-made submissions, for staff alone. */
export function Hints({ id, hints }: { id: string; hints: Given['hints'] }) {
  if (hints.length === 0) return null
  return (
    <section className="card stack" aria-labelledby="hints">
      <h2 id="hints">Hints</h2>
      <p className="meta">Hints, not findings: an honest paper can show every one of them. Only staff see them.</p>
      {hints.map(({ kind, says, evidence, more, lookAt, doubt }) => (
        <section key={kind} className="stack stack-small" aria-labelledby={`hint-${kind}`}>
          <h3 id={`hint-${kind}`}>{hintLabels[kind]}</h3>
          <p>{says}</p>
          {evidence.length > 0 && (
            <ul>
              {evidence.map(({ words, place, address }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand twice in one place
                <li key={at}>
                  {address ? <a href={address}>{words}</a> : words}
                  {place && <span className="meta"> · {place}</span>}
                </li>
              ))}
              {more > 0 && <li>and {more} more</li>}
            </ul>
          )}
          <p>{lookAt}</p>
          <p className="meta">{doubt}</p>
          <ForEditors>
            <WriteButton
              label="Looked at"
              about={hintLabels[kind]}
              variant="secondary"
              write={{
                send: (ask) => ask(lookAtHint, { id, kind }),
                fallback: 'That was not saved. Try again.',
                done: successOf,
              }}
            />
          </ForEditors>
        </section>
      ))}
    </section>
  )
}
