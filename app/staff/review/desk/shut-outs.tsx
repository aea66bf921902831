import { useRevalidator } from 'react-router'
import { Select, TextArea } from '#app/components/form-field.tsx'
import { formatDate } from '#app/format.ts'
import { useWrite } from '#app/write/use-write.ts'
import { successOf, type Texts, type Write } from '#app/write/write.ts'
import { SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import { type ShutOuts as Known, letIn, shutOut } from '#contracts/review/shut-outs.ts'
import { ConfirmedButton } from '../../confirmed-button.tsx'
import { ForEditors } from '../../role.tsx'

const shutting = (id: string, ownId: string): Write<Texts, { success: string; isOwn: boolean }> => ({
  async send(ask, { staffId = ownId, reason = '' }) {
    return { ...(await ask(shutOut, { id, staffId, reason })), isOwn: staffId === ownId }
  },
  fallback: 'Nobody was shut out. Try again.',
  done: successOf,
})

type ShutOutsProps = { id: string; ownId: string; isAdmin: boolean; known: Known }

/** Who sees nothing of the manuscript for a conflict of interest. */
export function ShutOuts({ id, ownId, isAdmin, known: { shutOut, possible } }: ShutOutsProps) {
  return (
    <details className="handling">
      <summary>
        Conflicts of interest: <strong>{shutOut.length === 0 ? 'none noted' : shutOut.length}</strong>
      </summary>
      {shutOut.length > 0 && (
        <ul className="stack stack-small">
          {shutOut.map(({ staffId, name, reason, at }) => (
            <li key={staffId}>
              <p>
                <strong>{name}</strong> sees nothing of this manuscript, since{' '}
                <time dateTime={at}>{formatDate(at)}</time>: {reason}
              </p>
              {isAdmin && (
                <ConfirmedButton
                  label="Let in again"
                  about={name}
                  question={`Let ${name} see this manuscript again?`}
                  danger={false}
                  write={{
                    send: (ask) => ask(letIn, { id, staffId }),
                    fallback: 'That failed. Try again.',
                    done: successOf,
                  }}
                >
                  They will see the manuscript, its authors, reviewers and reports, and get an e-mail.
                </ConfirmedButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <ForEditors>
        <ShutOutForm {...{ id, ownId, isAdmin, possible }} />
      </ForEditors>
    </details>
  )
}

type FormProps = Omit<ShutOutsProps, 'known'> & Pick<Known, 'possible'>

/** Whoever shuts themselves out can't see this page any more. */
function ShutOutForm({ id, ownId, isAdmin, possible }: FormProps) {
  const { revalidate } = useRevalidator()
  const write = useWrite(shutting(id, ownId), {
    afterwards: ({ isOwn }) => (isOwn ? location.assign('/admin/review') : revalidate()),
  })
  return (
    <WriteForm of={write} fields={['staffId', 'reason']} className="stack stack-small" resets>
      {isAdmin && (
        <Select
          label="Shut out"
          name="staffId"
          placeholder="Choose a person"
          options={possible.map(({ _id, name }) => ({ value: _id, label: _id === ownId ? `${name} (you)` : name }))}
        />
      )}
      <TextArea
        label={isAdmin ? 'Their conflict of interest' : 'Your conflict of interest'}
        hint={
          isAdmin
            ? 'Staff who see this manuscript can read it, and so can the person.'
            : 'You will no longer see this manuscript. Only an admin can let you in again.'
        }
        name="reason"
        rows={2}
        maxLength={1000}
      />
      <SubmitButton variant="secondary" size="small">
        {isAdmin ? 'Shut out' : 'Shut me out'}
      </SubmitButton>
    </WriteForm>
  )
}
