import { successOf } from '#app/write/write.ts'
import { dismissLetter, retryLetter } from '#contracts/office/outbox.ts'
import { WriteButton } from '../../write-button.tsx'

type RetryProps = { id: string; subject: string; to: string }

/** Also the way to take it off the list, for an address that does not exist. */
export function RetryButton({ id, subject, to }: RetryProps) {
  return (
    <div className="retry">
      <WriteButton
        variant="secondary"
        label="Retry"
        about={`${subject}, to ${to}`}
        write={{ send: (ask) => ask(retryLetter, { id }), fallback: 'Retrying failed.', done: successOf }}
      />
      <WriteButton
        variant="quiet"
        label="Dismiss"
        about={`${subject}, to ${to}`}
        write={{
          send: (ask) => ask(dismissLetter, { id }),
          fallback: 'The e-mail is still on the list.',
          done: successOf,
        }}
      />
    </div>
  )
}
