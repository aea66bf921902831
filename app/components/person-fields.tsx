import { orcidProblem } from '#domain/record/fields.ts'
import { RowInput } from './row-input.tsx'

type Placed = { affiliation: string; orcid: string }

type PersonFieldsProps = {
  person: Placed
  of?: string
  /** Of several people the first is enough. */
  isExplained?: boolean
  /** False where a heading above says it. */
  saysOptional?: boolean
  errors?: { affiliation: string | undefined; orcid: string | undefined }
  /** Somebody in the list is faulty, and the list says who. */
  isListFaulty?: boolean
  onChange(change: Partial<Placed>): void
}

export function PersonFields(props: PersonFieldsProps) {
  const { person, of, isExplained = true, saysOptional = true, errors, isListFaulty = false, onChange } = props
  return (
    <div className="form-row">
      <RowInput
        label="Affiliation"
        of={of}
        hint={isExplained && 'Where the work was done.'}
        optional={saysOptional}
        error={errors?.affiliation}
        value={person.affiliation}
        onChange={(affiliation) => onChange({ affiliation })}
      />
      <RowInput
        label="ORCID iD"
        of={of}
        hint={isExplained && 'Sixteen digits, from orcid.org.'}
        optional={saysOptional}
        error={errors?.orcid}
        isMarked={isListFaulty && orcidProblem(person.orcid) !== null}
        autoCapitalize="none"
        spellCheck={false}
        value={person.orcid}
        onChange={(orcid) => onChange({ orcid })}
      />
    </div>
  )
}

export const hasPlace = ({ affiliation, orcid }: Placed) => `${affiliation}${orcid}`.trim() !== ''
