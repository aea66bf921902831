import { affiliationsIn } from '#domain/words/affiliation.ts'
import { type CreditRole, creditRoles, inOrder, roleNames } from '#domain/words/credit.ts'
import { isEmail, normaliseEmail } from '#domain/words/email.ts'
import { fields } from '#domain/words/fields.ts'
import { orcidProblem } from '#domain/words/orcid.ts'
import { Fold } from './fold.tsx'
import { Checkbox, Field } from './form-field.tsx'
import { RowInput } from './row-input.tsx'
import '../styles/person-fields.css'

/** The last two are absent in drafts from before authors could say them. */
type Described = { affiliation: string; orcid: string; correspondence?: string; roles?: CreditRole[] }

type PersonFieldsProps = {
  person: Described
  of?: string
  /** Shows the hints. In a list of people only the first needs them. */
  isExplained?: boolean
  /** False if a heading above already says so. */
  saysOptional?: boolean
  errors?: { affiliation: string | undefined; orcid: string | undefined }
  /** True if the list shows an error that says which person is wrong. */
  isListFaulty?: boolean
  /** The author's own address, if the form has it. Readers see it if the author is a corresponding one. */
  email?: string
  onChange(change: Partial<Described>): void
}

export function PersonFields(props: PersonFieldsProps) {
  const { person, of, isExplained = true, saysOptional = true, errors, isListFaulty = false, email, onChange } = props
  const { affiliation, orcid, correspondence = '', roles = [] } = person
  const whose = of && <span className="visually-hidden">{of}: </span>
  return (
    <>
      <div className="form-row">
        <Field
          label={
            <>
              {whose}
              {fields.affiliation.label}
            </>
          }
          hint={isExplained && fields.affiliation.hint}
          optional={saysOptional}
          error={errors?.affiliation}
        >
          {(control) => (
            <textarea
              {...control}
              className="input affiliations-input"
              rows={Math.max(1, affiliation.split('\n').length)}
              value={affiliation}
              onChange={({ currentTarget }) => onChange({ affiliation: currentTarget.value })}
            />
          )}
        </Field>
        <RowInput
          label={fields.orcid.label}
          of={of}
          hint={isExplained && fields.orcid.hint}
          optional={saysOptional}
          error={errors?.orcid}
          isMarked={isListFaulty && orcidProblem(orcid) !== null}
          autoCapitalize="none"
          spellCheck={false}
          value={orcid}
          onChange={(value) => onChange({ orcid: value })}
        />
      </div>
      {email === undefined ? (
        <RowInput
          label="E-mail for readers"
          of={of}
          hint={isExplained && 'Only for a corresponding author. It is shown with the article.'}
          optional={saysOptional}
          isMarked={isListFaulty && correspondence.trim() !== '' && !isEmail(normaliseEmail(correspondence))}
          type="email"
          value={correspondence}
          onChange={(value) => onChange({ correspondence: value })}
        />
      ) : (
        <Checkbox
          label={
            <>
              {whose}
              {fields.correspondence.label} <small>{fields.correspondence.hint}</small>
            </>
          }
          checked={correspondence !== ''}
          onChange={({ currentTarget }) => onChange({ correspondence: currentTarget.checked ? email || 'yes' : '' })}
        />
      )}
      <Fold
        summary={
          <>
            {whose}
            {fields.roles.label}: {roles.map((role) => creditRoles[role]).join(', ') || 'none chosen'}
          </>
        }
        hasContent={false}
      >
        <fieldset className="field">
          <legend className="visually-hidden">
            {whose}
            {fields.roles.label}
          </legend>
          <p className="field-hint">{fields.roles.hint}</p>
          <div className="role-choices">
            {roleNames.map((role) => (
              <Checkbox
                key={role}
                label={creditRoles[role]}
                checked={roles.includes(role)}
                onChange={({ currentTarget }) => onChange({ roles: withRole(roles, role, currentTarget.checked) })}
              />
            ))}
          </div>
        </fieldset>
      </Fold>
    </>
  )
}

function withRole(roles: readonly CreditRole[], role: CreditRole, isChosen: boolean): CreditRole[] {
  return isChosen ? inOrder([...roles, role]) : roles.filter((one) => one !== role)
}

/** Whether anything has been said of the person, so that the fields should be seen. */
export function hasDetails({ affiliation, orcid, correspondence, roles = [] }: Described): boolean {
  return affiliationsIn(affiliation).length > 0 || orcid.trim() !== '' || !!correspondence || roles.length > 0
}

/** “Sample University, corresponding author”: what a closed fold holds. */
export function detailsInWords({ affiliation, orcid, correspondence }: Described): string {
  return [...affiliationsIn(affiliation), orcid.trim(), correspondence && 'corresponding author']
    .filter(Boolean)
    .join(', ')
}
