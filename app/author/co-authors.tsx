import { nameProblem } from '#domain/manuscript/names/name-input.ts'
import { coAuthorsMax, fields } from '#domain/words/fields.ts'
import { orcidProblem } from '#domain/words/orcid.ts'
import { Fold } from '../components/fold.tsx'
import { NameParts, noParts } from '../components/name-parts.tsx'
import { OrderedRows } from '../components/ordered-rows.tsx'
import { detailsInWords, hasDetails, PersonFields } from '../components/person-fields.tsx'
import { RowInput } from '../components/row-input.tsx'
import { type CoAuthorRow, rowOf } from './draft.ts'

type CoAuthorsProps = {
  rows: CoAuthorRow[]
  error: string | undefined
  onChange(rows: CoAuthorRow[]): void
}

export function CoAuthors({ rows, error, onChange }: CoAuthorsProps) {
  return (
    <OrderedRows
      legend={
        <>
          {fields.coAuthors.label} <small>(optional)</small>
        </>
      }
      hint={fields.coAuthors.hint}
      noun="Co-author"
      add="Add a co-author"
      max={coAuthorsMax}
      blank={rowOf}
      nameOf={({ name }) => name}
      onChange={(update) => onChange(update(rows))}
      {...{ rows, error }}
    >
      {(row, at, change) => (
        <Row row={row} at={at} isFaulty={error !== undefined} isOneOfMany={rows.length > few} onChange={change} />
      )}
    </OrderedRows>
  )
}

/** With more, what is known of each stays folded, and the fold says it: a file may fill in twenty. */
const few = 3

type RowProps = {
  row: CoAuthorRow
  at: number
  isFaulty: boolean
  isOneOfMany: boolean
  onChange(changes: Partial<CoAuthorRow>): void
}

function Row({ row, at, isFaulty, isOneOfMany, onChange }: RowProps) {
  const who = `Co-author ${at + 1}`
  const input = (name: 'name' | 'email', label: string) => (
    <RowInput
      label={label}
      of={who}
      type={name === 'email' ? 'email' : 'text'}
      isMarked={isFaulty && (row[name].trim() === '' || (name === 'name' && nameProblem(row.name, row.parts) !== null))}
      value={row[name]}
      onChange={(value) => onChange({ [name]: value, ...(name === 'name' && { parts: noParts }) })}
    />
  )
  return (
    <>
      {input('name', 'Name')}
      {input('email', 'E-mail')}
      <NameParts name={row.name} parts={row.parts} of={who} onChange={(parts) => onChange({ parts })} />
      <Fold
        summary={
          <>
            <span className="visually-hidden">{who}: </span>More about this author{' '}
            <small>({detailsInWords(row) || 'optional'})</small>
          </>
        }
        hasContent={hasDetails(row) && !isOneOfMany}
        hasFault={isFaulty && orcidProblem(row.orcid) !== null}
      >
        <PersonFields
          person={row}
          of={who}
          saysOptional={false}
          isListFaulty={isFaulty}
          email={row.email}
          onChange={onChange}
        />
      </Fold>
    </>
  )
}
