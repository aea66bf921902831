import { told } from '#app/write/write.ts'
import { retryLetter } from '#contracts/letters.ts'
import { WriteButton } from '../write-button.tsx'

type RetryProps = { id: string; subject: string; to: string }

export function RetryButton({ id, subject, to }: RetryProps) {
  return (
    <div className="retry">
      <WriteButton
        variant="secondary"
        label="Retry"
        about={`${subject}, to ${to}`}
        write={{ send: (ask) => ask(retryLetter, { id }), fallback: 'Retrying failed.', done: told }}
      />
    </div>
  )
}
