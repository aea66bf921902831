import { asksForParts, divided, fieldsOfName, isDivided, nameProblem } from '#domain/manuscript/names/name-input.ts'
import { citedAs } from '#domain/manuscript/record/names.ts'
import { fields, type NameFields } from '#domain/words/fields.ts'
import { Fold } from './fold.tsx'
import { Checkbox } from './form-field.tsx'
import { RowInput } from './row-input.tsx'
import '../styles/name-parts.css'

/** For a name that was changed: it is parsed again. */
export const noParts: NameFields = { family: '', given: '', suffix: '', organisation: '' }

type NamePartsProps = {
  name: string
  parts: NameFields | undefined
  /** Whose name it is, for people who cannot see its position. */
  of?: string | undefined
  onChange(parts: NameFields): void
}

const { parts: described } = fields.authorParts
const texts = ['given', 'family', 'suffix'] as const

/** Shows how a name will be cited while it is typed. Opened, it lets the person correct that. */
export function NameParts({ name, parts, of, onChange }: NamePartsProps) {
  if (!name.trim() || nameProblem(name, parts)) return null
  const cited = divided(name, parts)
  const shown = isDivided(parts) ? parts : fieldsOfName(cited)
  return (
    <Fold
      summary={
        <span className="cited-as">
          {of && <span className="visually-hidden">{of}: </span>}
          Will be cited as <bdi>{citedAs(cited)}</bdi>{' '}
          {asksForParts({ name, parts }) ? <small>Is this right? If not, change it.</small> : <small>Change</small>}
        </span>
      }
      hasContent={false}
    >
      {!shown.organisation && (
        <div className="form-row name-parts">
          {texts.map((part) => (
            <RowInput
              key={part}
              label={described[part].label}
              of={of}
              maxLength={described[part].max}
              value={shown[part]}
              onChange={(value) => onChange({ ...shown, [part]: value })}
            />
          ))}
        </div>
      )}
      <Checkbox
        label={
          <>
            {of && <span className="visually-hidden">{of}: </span>}
            {described.organisation.label}
          </>
        }
        checked={shown.organisation !== ''}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? asOrganisation(name) : asPerson(name))}
      />
    </Fold>
  )
}

/** For a form in which the parts cannot be given. */
export function citedHint(name: string) {
  if (!name.trim() || nameProblem(name)) return null
  return (
    <>
      Will be cited as <bdi>{citedAs(divided(name, null))}</bdi>.
    </>
  )
}

const asOrganisation = (name: string): NameFields => ({ ...noParts, family: name.trim(), organisation: 'yes' })

/** What the rules take for an organisation is a person: the last word is most likely the family name. */
function asPerson(name: string): NameFields {
  const cited = divided(name, null)
  if (!cited.isOrganisation) return noParts
  const words = name.trim().split(/\s+/)
  return { ...noParts, given: words.slice(0, -1).join(' '), family: words.at(-1) ?? '' }
}
