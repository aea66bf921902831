import { Button } from '#app/components/button.tsx'
import { Checkbox, FieldError } from '#app/components/form-field.tsx'
import type { Proposal } from '#contracts/review/reviewer-proposals.ts'
import { toConfirm } from '#domain/review/conflict.ts'
import { Warnings } from '../register/proposal-item.tsx'
import { type Chosen as Person, Proposals } from '../register/proposals.tsx'

export type Chosen = Person & { isAlternate: boolean; despiteConflict: boolean }
type ChooseProps = {
  manuscriptId: string
  proposals: readonly Proposal[] | null
  chosen: readonly Chosen[]
  onChange(chosen: readonly Chosen[]): void
  faultAt(field: string): string | undefined
  /** Who sent a report in a round before, and which. */
  before: readonly Person[]
  beforeTitle: string
}

const unticked = { isAlternate: false, despiteConflict: false }

/** Whom to ask: proposed or looked up in the register, each now or as an alternate. */
export function ChooseReviewers({
  manuscriptId,
  proposals,
  chosen,
  onChange,
  faultAt,
  before,
  beforeTitle,
}: ChooseProps) {
  const error = faultAt('reviewers')
  const isBefore = (one: { _id: string | null }) => before.some(({ _id }) => _id === one._id)
  const change = (id: string, changed: Partial<Chosen>) =>
    onChange(chosen.map((one) => (one._id === id ? { ...one, ...changed } : one)))
  const keepTicks = (people: readonly Person[]) =>
    people.map((person) => chosen.find(({ _id }) => _id === person._id) ?? { ...person, ...unticked })
  return (
    <section className="stack narrow" aria-labelledby="choose">
      <h2 id="choose">Reviewers</h2>
      {error && (
        <div tabIndex={-1} data-refusal>
          <FieldError id="choose-error">{error}</FieldError>
        </div>
      )}
      {chosen.length > 0 && (
        <ul className="chosen" aria-label="Chosen reviewers">
          {chosen.map(({ _id, name, isAlternate, despiteConflict, conflicts }) => (
            <li key={_id}>
              <strong>{name}</strong>
              <Checkbox
                label="As an alternate"
                checked={isAlternate}
                onChange={({ currentTarget: { checked } }) => change(_id, { isAlternate: checked })}
              />
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove: ${name}`}
                onClick={() => onChange(chosen.filter((one) => one._id !== _id))}
              >
                Remove
              </Button>
              <DespiteConflict
                conflict={toConfirm(conflicts ?? [])?.sentence}
                error={despiteConflict ? undefined : faultAt(`despite.${_id}`)}
                checked={despiteConflict}
                onChange={(checked) => change(_id, { despiteConflict: checked })}
              />
            </li>
          ))}
        </ul>
      )}
      <ReviewedBefore
        title={beforeTitle}
        people={before.filter(({ _id }) => !chosen.some((one) => one._id === _id))}
        proposals={proposals?.filter(isBefore) ?? []}
        onAdd={(person) => onChange([...chosen, { ...person, ...unticked }])}
      />
      <Proposals
        {...{ manuscriptId, chosen }}
        proposals={proposals?.filter((one) => !isBefore(one)) ?? null}
        onChange={(people) => onChange(keepTicks(people))}
      />
    </section>
  )
}

type DespiteProps = {
  conflict: string | undefined
  error: string | undefined
  checked: boolean
  onChange(checked: boolean): void
}

/** Of whom the list says nothing, the server's refusal tells why to confirm. */
function DespiteConflict({ conflict, error, checked, onChange }: DespiteProps) {
  if (!conflict && !error && !checked) return null
  return (
    <Checkbox
      label={['Invite all the same.', conflict].filter(Boolean).join(' ')}
      checked={checked}
      error={error && conflict ? 'Tick this, or remove them.' : error}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}

type BeforeProps = {
  title: string
  people: readonly Person[]
  proposals: readonly Proposal[]
  onAdd(person: Person): void
}

/** The next round goes to the same reviewers first. What speaks against them is shown here, because they stand nowhere else. */
function ReviewedBefore({ title, people, proposals, onAdd }: BeforeProps) {
  if (people.length === 0) return null
  return (
    <section className="stack stack-small" aria-labelledby="reviewed-before">
      <h3 id="reviewed-before">{title}</h3>
      <ul className="stack stack-small">
        {people.map((person) => {
          const known = proposals.find(({ _id }) => _id === person._id)
          return (
            <li key={person._id} className="stack stack-small">
              <span className="cluster">
                <span>{person.name}</span>
                <Button
                  variant="secondary"
                  size="small"
                  disabled={known?.refused}
                  aria-label={`Add: ${person.name}`}
                  onClick={() => onAdd({ ...person, ...(known && { conflicts: known.conflicts }) })}
                >
                  Add
                </Button>
              </span>
              {known && known.conflicts.length > 0 && (
                <ul aria-label={`About ${person.name}`}>
                  <Warnings {...known} />
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
