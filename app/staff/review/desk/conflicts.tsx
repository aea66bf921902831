import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { Notice } from '#app/components/notice.tsx'
import { problemAt } from '#app/write/write.ts'
import { type ShutOuts, settleConflict } from '#contracts/review/shut-outs.ts'
import { ConfirmedButton } from '../../confirmed-button.tsx'

type ConflictsProps = { id: string; ownId: string; isAdmin: boolean; known: ShutOuts }
type Named = ShutOuts['named'][number]

/** The members of staff who may be authors, with what settles whether they are. */
export function Conflicts({ id, ownId, isAdmin, known: { named, needsAdmin } }: ConflictsProps) {
  if (named.length === 0 && !needsAdmin) return null
  return (
    <div id="conflicts">
      <Notice kind="warning" title="Possible conflict of interest">
        <ul className="objections stack">
          {needsAdmin && (
            <li>
              <p>
                You have a conflict of interest, and see this manuscript only because no other admin does. Its reviewers
                and reports are hidden from you. <InviteAdmin />
              </p>
            </li>
          )}
          {named.map((one) => (
            <li key={one._id} className="stack stack-small">
              {one._id === ownId ? <Own {...{ id, one, isAdmin }} /> : <Other id={id} one={one} />}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

const InviteAdmin = () => (
  <>
    <a href="/admin/invite">Invite another admin</a>, who can then look after it.
  </>
)

type OneProps = { id: string; one: Named }

function Own({ id, one: { _id, name, by, problem }, isAdmin }: OneProps & { isAdmin: boolean }) {
  return (
    <>
      <p>
        Somebody named an author with your {by}. Until it is settled whether that is you, you see the manuscript, but
        neither its reviewers nor their reports, and you can decide nothing. If you are not an author, another admin can
        say so.
      </p>
      {problem ? (
        isAdmin && (
          <p>
            If you are an author, another admin is needed. <InviteAdmin />
          </p>
        )
      ) : (
        <SettleButton {...{ id, staffId: _id, name }} isAuthor label="I am an author" question="Are you an author?">
          You will no longer see this manuscript in the office. Only an admin can let you in again.
        </SettleButton>
      )}
    </>
  )
}

function Other({ id, one: { _id, name, by, mayDismiss, problem } }: OneProps) {
  const settling = { id, staffId: _id, name }
  return (
    <>
      <p>
        {name} may be an author: same {by}. Until it is settled, reviewers and reports are hidden from them.
      </p>
      {mayDismiss ? (
        <div className="cluster">
          <SettleButton {...settling} isAuthor={false} label="Not an author" question={`Is ${name} not an author?`}>
            {name} will see the reviewers and reports, and gets an e-mail. The same name or address does not ask again.
          </SettleButton>
          {!problem && (
            <SettleButton {...settling} isAuthor label="Is an author" question={`Is ${name} an author?`}>
              {name} will no longer see this manuscript in the office, and gets an e-mail with your reason.
            </SettleButton>
          )}
        </div>
      ) : (
        <p>Another admin settles it.</p>
      )}
      {mayDismiss && problem && (
        <p>
          If {name} is an author, another admin is needed. <InviteAdmin />
        </p>
      )}
    </>
  )
}

type SettleButtonProps = {
  id: string
  staffId: string
  name: string
  isAuthor: boolean
  label: string
  question: string
  children: ReactNode
}

/** Whoever says that they are an author themselves can't see this page any more, and gives no reason. */
function SettleButton({ id, staffId, name, isAuthor, label, question, children }: SettleButtonProps) {
  const { revalidate } = useRevalidator()
  const isOwn = label === 'I am an author'
  return (
    <ConfirmedButton
      {...{ label, question }}
      {...(!isOwn && { about: name })}
      {...(!isOwn && {
        asks: {
          name: 'reason',
          label: 'Reason',
          hint: `How do you know? Staff who see this manuscript can read it${isAuthor ? `, and so can ${name}` : ''}.`,
          maxLength: 1000,
        },
      })}
      danger={false}
      write={{
        problems: (reason) => problemAt('reason', !isOwn && reason.trim() === '' && 'Please enter a reason.'),
        send: (ask, reason) => ask(settleConflict, { id, staffId, isAuthor, ...(!isOwn && { reason }) }),
        fallback: 'Nothing was settled. Try again.',
        done: ({ success }) => success,
      }}
      afterwards={() => (isOwn ? location.assign('/admin/review') : revalidate())}
    >
      {children}
    </ConfirmedButton>
  )
}
