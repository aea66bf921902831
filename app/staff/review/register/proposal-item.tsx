import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#app/components/badge.tsx'
import { Checkbox, TextInput } from '#app/components/form-field.tsx'
import { useWrite } from '#app/write/use-write.ts'
import { SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import type { Proposal } from '#contracts/review/reviewer-proposals.ts'
import { addReviewer } from '#contracts/review/reviewers.ts'

type ItemProps = {
  person: Proposal
  manuscriptId: string
  isChosen: boolean
  onChoose(isChosen: boolean): void
  onAdded(email: string): Promise<void>
}

export function ProposalItem({ person, manuscriptId, isChosen, onChoose, onAdded }: ItemProps) {
  const { _id, name, affiliation, reasons, conflicts, refused } = person
  return (
    <li>
      {_id === null ? (
        <span className="cluster">
          <strong>{name}</strong>
          <Badge>Not in the register</Badge>
        </span>
      ) : (
        <Checkbox
          label={name}
          checked={isChosen}
          disabled={refused}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
      )}
      <ul aria-label={`About ${name}`}>
        {affiliation && <li className="muted">{affiliation}</li>}
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        <Warnings {...{ conflicts, refused }} />
      </ul>
      {_id === null && !refused && <AddToRegister {...{ person, manuscriptId, onAdded }} />}
    </li>
  )
}

/** The items of a list. */
export function Warnings({ conflicts, refused }: Pick<Proposal, 'conflicts' | 'refused'>) {
  return conflicts.map(({ kind, sentence }) => (
    <li key={kind} className="proposal-warning" data-refused={refused || undefined}>
      <TriangleAlert aria-label={refused ? 'Not possible' : 'Warning'} />
      {sentence}
    </li>
  ))
}

/** Somebody whose address we know needs one press. For others the first press asks for the address. */
function AddToRegister({ person, manuscriptId, onAdded }: Pick<ItemProps, 'person' | 'manuscriptId' | 'onAdded'>) {
  const { name, affiliation, orcid, source, email: known } = person
  const [email, setEmail] = useState(known ?? '')
  const [isAsked, setAsked] = useState(known !== null)
  const add = useWrite<string, { _id: string }>(
    {
      send: (ask, address) =>
        ask(addReviewer, {
          ...{ name, email: address, affiliation: affiliation ?? '', orcid: orcid ?? '', source, notes: '' },
          ...{ otherEmails: [], topics: [], journals: [], manuscript: manuscriptId },
        }),
      fallback: 'The reviewer could not be added. Please try again.',
      done: () => `${name} is in the register now.`,
    },
    { afterwards: () => onAdded(email.trim().toLowerCase()) },
  )
  return (
    <WriteForm
      of={add}
      submit={() => (isAsked ? add.run(email) : setAsked(true))}
      fields={['email']}
      className="proposal-tools stack"
    >
      {known === null && isAsked && (
        <TextInput
          autoFocus
          label={`E-mail address of ${name}`}
          type="email"
          value={email}
          error={add.faultAt('email')}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      )}
      {known !== null && add.faultAt('email') && <p className="field-error">{add.faultAt('email')}</p>}
      <div>
        <SubmitButton variant="secondary" size="small" aria-label={`Add ${name} to the register`}>
          Add to the register
        </SubmitButton>
      </div>
    </WriteForm>
  )
}
