import { Notice } from '#app/components/notice.tsx'
import { formatDate } from '#app/format.ts'
import { problemAt } from '#app/write/write.ts'
import { resolveObjection } from '#contracts/decisions.ts'
import type { StaffManuscript } from '#contracts/manuscripts.ts'
import { ConfirmedButton } from '../confirmed-button.tsx'
import { ForEditors } from '../role.tsx'

type Objection = StaffManuscript['objections'][number]

/** Open objections are warnings with a form to resolve each. Resolved ones stay, with their note. */
export function Objections({ id, objections }: { id: string; objections: readonly Objection[] }) {
  const open = objections.filter(({ resolved }) => !resolved)
  const resolved = objections.filter(({ resolved }) => resolved)
  return (
    <>
      {open.length > 0 && (
        <Notice kind="warning" title="A co-author objects to being named">
          <List id={id} objections={open} />
        </Notice>
      )}
      {resolved.length > 0 && (
        <Notice kind="info" title={resolved.length === 1 ? 'Objection resolved' : 'Objections resolved'}>
          <List id={id} objections={resolved} />
        </Notice>
      )}
    </>
  )
}

function List({ id, objections }: { id: string; objections: readonly Objection[] }) {
  return (
    <ul className="objections stack">
      {objections.map((objection) => (
        <li key={objection.email} className="stack stack-small">
          <p>
            {objection.name} ({objection.email}), {formatDate(objection.at)}: {objection.reason}
          </p>
          {objection.resolved ? (
            <Resolution {...objection.resolved} />
          ) : (
            <ForEditors>
              <ResolveButton id={id} {...objection} />
            </ForEditors>
          )}
        </li>
      ))}
    </ul>
  )
}

function Resolution({ by, at, note }: NonNullable<Objection['resolved']>) {
  return (
    <p>
      Resolved by {by ?? 'a former member of staff'} on {formatDate(at)}: {note}
    </p>
  )
}

function ResolveButton({ id, name, email }: { id: string; name: string; email: string }) {
  return (
    <div>
      <ConfirmedButton
        label="Resolve objection"
        about={name}
        question="Resolve objection"
        asks={{
          name: 'note',
          label: 'Note',
          hint: 'How was it resolved? Staff see this note in the history; the co-author does not.',
          maxLength: 2000,
        }}
        danger={false}
        write={{
          problems: (note) => problemAt('note', note.trim() === '' && 'Enter a note: how was the objection resolved?'),
          send: (ask, note) => ask(resolveObjection, { id, email, note }),
          fallback: "Action 'Resolve objection' failed.",
          done: () => 'Objection resolved.',
        }}
      >
        The manuscript can then be approved, paid for and published. {name} is told by e-mail that it is resolved.
      </ConfirmedButton>
    </div>
  )
}
