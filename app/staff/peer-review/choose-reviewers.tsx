import { useState } from 'react'
import { call } from '#app/api.ts'
import { Button } from '#app/components/button.tsx'
import { Checkbox, FieldError, TextInput } from '#app/components/form-field.tsx'
import { useWrite } from '#app/write/use-write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import { listReviewers } from '#contracts/reviewers.ts'

export type Chosen = { id: string; name: string; isAlternate: boolean }
type ChooseProps = {
  chosen: readonly Chosen[]
  onChange(chosen: readonly Chosen[]): void
  error: string | undefined
}

/** Whom to ask: looked up in the register, each now or as an alternate. */
export function ChooseReviewers({ chosen, onChange, error }: ChooseProps) {
  const [search, setSearch] = useState('')
  const look = useWrite(
    {
      send: (_, search: string) => call(listReviewers, { search, page: 1 }),
      fallback: 'The register cannot be read right now.',
    },
    { afterwards: () => undefined },
  )
  const found = look.reply?.reviewers.filter(({ _id }) => !chosen.some(({ id }) => id === _id))
  const change = (id: string, isAlternate: boolean) =>
    onChange(chosen.map((one) => (one.id === id ? { ...one, isAlternate } : one)))
  return (
    <section className="stack narrow" aria-labelledby="choose">
      <h2 id="choose">Reviewers</h2>
      {error && <FieldError id="choose-error">{error}</FieldError>}
      {chosen.length > 0 && (
        <ul className="chosen stack stack-small">
          {chosen.map(({ id, name, isAlternate }) => (
            <li key={id} className="cluster">
              <strong>{name}</strong>
              <Checkbox
                label="As an alternate"
                checked={isAlternate}
                onChange={({ currentTarget }) => change(id, currentTarget.checked)}
              />
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove: ${name}`}
                onClick={() => onChange(chosen.filter((one) => one.id !== id))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FaultNotice fault={look.fault} />
      <div className="cluster cluster-end">
        <TextInput
          label="Search the register"
          hint="A name, an address, an affiliation or a topic."
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void look.run(search)
          }}
        />
        <Button variant="secondary" busy={look.isBusy} onClick={() => look.run(search)}>
          Search
        </Button>
      </div>
      {found && (
        <ul className="stack stack-small" aria-label="Found in the register">
          {found.length === 0 && <li className="muted">Nobody else is found.</li>}
          {found.map(({ _id, name, affiliation, topics }) => (
            <li key={_id} className="cluster">
              <span>
                {name}
                <span className="meta block">{[affiliation, topics.join(', ')].filter(Boolean).join(' · ')}</span>
              </span>
              <Button
                variant="secondary"
                size="small"
                aria-label={`Add: ${name}`}
                onClick={() => onChange([...chosen, { id: _id, name, isAlternate: false }])}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
