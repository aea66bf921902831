import type { OwnManuscript } from '#contracts/manuscript/manuscripts.ts'
import { undeclared } from '#domain/manuscript/declarations.ts'
import { formatDate } from '../format.ts'

type DeclarationListProps = Pick<OwnManuscript, 'declarations'>

/** Lists who declared what and when, in the wording of that date, and which declarations are missing. */
export function DeclarationList({ declarations }: DeclarationListProps) {
  const missing = undeclared(declarations.map(({ key }) => key))
  return (
    <>
      {declarations.length > 0 && (
        <ul className="stack stack-small">
          {declarations.map(({ key, wording, name, email, at }) => (
            <li key={key}>
              {wording}{' '}
              <span className="meta">
                {name} ({email}), <time dateTime={at}>{formatDate(at)}</time>
              </span>
            </li>
          ))}
        </ul>
      )}
      {missing.length > 0 && <p>Not declared: {missing.map(({ name }) => name).join(', ')}</p>}
    </>
  )
}
