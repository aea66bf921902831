import { fields } from '#domain/fields.ts'
import { orcidProblem } from '#domain/orcid.ts'
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
        label={fields.affiliation.label}
        of={of}
        hint={isExplained && fields.affiliation.hint}
        optional={saysOptional}
        error={errors?.affiliation}
        value={person.affiliation}
        onChange={(affiliation) => onChange({ affiliation })}
      />
      <RowInput
        label={fields.orcid.label}
        of={of}
        hint={isExplained && fields.orcid.hint}
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
