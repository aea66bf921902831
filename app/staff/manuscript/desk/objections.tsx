import type { Look } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import { formatDate } from '#app/format.ts'
import { problemAt } from '#app/write/write.ts'
import { resolveObjection } from '#contracts/manuscript/decisions.ts'
import type { StaffManuscript } from '#contracts/manuscript/manuscripts.ts'
import { ConfirmedButton } from '../../confirmed-button.tsx'

type Objection = StaffManuscript['objections'][number]

const isOpen = ({ resolved }: Objection) => !resolved

/** What a co-author says against being named. The button to resolve it is in the block of decisions. */
export function OpenObjections({ objections }: { objections: readonly Objection[] }) {
  const open = objections.filter(isOpen)
  if (open.length === 0) return null
  return (
    <Notice kind="warning" title="A co-author objects to being named">
      <List objections={open} />
    </Notice>
  )
}

/** Resolved objections stay, with their note. */
export function ResolvedObjections({ objections }: { objections: readonly Objection[] }) {
  const resolved = objections.filter((one) => !isOpen(one))
  if (resolved.length === 0) return null
  return (
    <Notice kind="info" title={resolved.length === 1 ? 'Objection resolved' : 'Objections resolved'}>
      <List objections={resolved} />
    </Notice>
  )
}

function List({ objections }: { objections: readonly Objection[] }) {
  return (
    <ul className="objections stack">
      {objections.map(({ email, name, at, reason, resolved }) => (
        <li key={email} className="stack stack-small">
          <p>
            {name} ({email}), {formatDate(at)}: {reason}
          </p>
          {resolved && <Resolution {...resolved} />}
        </li>
      ))}
    </ul>
  )
}

type ResolveProps = { id: string; objections: readonly Objection[]; label: string; look: Look }

/** One button for each open objection; the first is the main one. */
export function Resolve({ id, objections, label, look }: ResolveProps) {
  return objections
    .filter(isOpen)
    .map((one, at) => (
      <ResolveButton key={one.email} {...one} {...{ id, label }} look={at === 0 ? look : { variant: 'secondary' }} />
    ))
}

function Resolution({ by, at, note }: NonNullable<Objection['resolved']>) {
  return (
    <p>
      Resolved by {by ?? 'a former member of staff'} on {formatDate(at)}: {note}
    </p>
  )
}

type ButtonProps = Pick<ResolveProps, 'id' | 'label' | 'look'> & { name: string; email: string }

function ResolveButton({ id, name, email, label, look }: ButtonProps) {
  return (
    <ConfirmedButton
      label={label}
      look={look}
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
  )
}
