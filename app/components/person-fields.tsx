import { fields } from '#domain/fields.ts'
import { orcidProblem } from '#domain/orcid.ts'
import { RowInput } from './row-input.tsx'

type Placed = { affiliation: string; orcid: string }

type PersonFieldsProps = {
  person: Placed
  of?: string
  /** Shows the hints. In a list of people only the first needs them. */
  isExplained?: boolean
  /** False if a heading above already says so. */
  saysOptional?: boolean
  errors?: { affiliation: string | undefined; orcid: string | undefined }
  /** True if the list shows an error that says which person is wrong. */
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
