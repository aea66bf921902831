import { Button } from '#app/components/button.tsx'
import { Checkbox, FieldError } from '#app/components/form-field.tsx'
import type { Proposal } from '#contracts/reviewer-proposals.ts'
import { type Chosen as Person, Proposals } from '../reviewers/proposals.tsx'

export type Chosen = Person & { isAlternate: boolean }
type ChooseProps = {
  manuscriptId: string
  proposals: readonly Proposal[] | null
  chosen: readonly Chosen[]
  onChange(chosen: readonly Chosen[]): void
  error: string | undefined
}

/** Whom to ask: proposed or looked up in the register, each now or as an alternate. */
export function ChooseReviewers({ chosen, onChange, error, ...proposals }: ChooseProps) {
  const keepAlternates = (people: readonly Person[]) =>
    people.map((person) => ({
      ...person,
      isAlternate: chosen.find(({ _id }) => _id === person._id)?.isAlternate ?? false,
    }))
  return (
    <section className="stack narrow" aria-labelledby="choose">
      <h2 id="choose">Reviewers</h2>
      {error && <FieldError id="choose-error">{error}</FieldError>}
      {chosen.length > 0 && (
        <ul className="chosen" aria-label="Chosen reviewers">
          {chosen.map(({ _id, name, isAlternate }) => (
            <li key={_id}>
              <strong>{name}</strong>
              <Checkbox
                label="As an alternate"
                checked={isAlternate}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(chosen.map((one) => (one._id === _id ? { ...one, isAlternate: checked } : one)))
                }
              />
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove: ${name}`}
                onClick={() => onChange(chosen.filter((one) => one._id !== _id))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Proposals {...proposals} chosen={chosen} onChange={(people) => onChange(keepAlternates(people))} />
    </section>
  )
}
