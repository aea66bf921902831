import { call } from '#app/api.ts'
import { Button } from '#app/components/button.tsx'
import { retryLetter } from '#contracts/letters.ts'
import { useDeed } from '../use-deed.ts'

type RetryProps = { id: string; subject: string; to: string }

export function RetryButton({ id, subject, to }: RetryProps) {
  const { isBusy, error, perform } = useDeed('Retrying failed.')
  return (
    <div className="retry">
      <Button
        variant="secondary"
        size="small"
        busy={isBusy}
        aria-label={`Retry: ${subject}, to ${to}`}
        onClick={() => perform(async () => (await call(retryLetter, { id })).success)}
      >
        Retry
      </Button>
      <span role="status" className="field-error">
        {error}
      </span>
    </div>
  )
}
