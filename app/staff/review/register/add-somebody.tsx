import { useState } from 'react'
import { Fold } from '#app/components/fold.tsx'
import { TextInput } from '#app/components/form-field.tsx'
import { useWrite } from '#app/write/use-write.ts'
import { SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import { addReviewer } from '#contracts/review/reviewers.ts'

const empty = { name: '', email: '', affiliation: '' }

type AddProps = { manuscriptId: string; onAdded(email: string): Promise<void> }

export function AddSomebody({ manuscriptId, onAdded }: AddProps) {
  const [person, setPerson] = useState(empty)
  const add = useWrite<typeof empty, { _id: string }>(
    {
      send: (ask, given) =>
        ask(addReviewer, {
          ...given,
          ...{
            orcid: '',
            notes: '',
            otherEmails: [],
            topics: [],
            journals: [],
            source: 'staff',
            manuscript: manuscriptId,
          },
        }),
      fallback: 'The reviewer could not be added. Please try again.',
      done: () => `${person.name.trim()} is in the register now.`,
    },
    {
      async afterwards() {
        await onAdded(person.email.trim().toLowerCase())
        setPerson(empty)
      },
    },
  )
  const field = (name: keyof typeof empty) => ({
    value: person[name],
    error: add.faultAt(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setPerson((before) => ({ ...before, [name]: currentTarget.value })),
  })
  return (
    <Fold summary="Add somebody new" hasContent={false}>
      <WriteForm of={add} submit={() => add.run(person)} fields={['name', 'email', 'affiliation']}>
        <div className="form-row">
          <TextInput label="Name" autoComplete="off" {...field('name')} />
          <TextInput label="E-mail" type="email" autoComplete="off" {...field('email')} />
        </div>
        <TextInput label="Affiliation" optional autoComplete="off" {...field('affiliation')} />
        <div>
          <SubmitButton variant="secondary">Add and select</SubmitButton>
        </div>
      </WriteForm>
    </Fold>
  )
}
