import { ButtonLink } from '#app/components/button.tsx'
import { orderAuthors } from '#contracts/publishing/texts.ts'
import { WriteButton } from '../../write-button.tsx'

type AuthorsRemedyProps = {
  id: string
  number: number
  /** False where the file names others. */
  isOrder: boolean
  /** Where the record is corrected. */
  record: string
}

/** The authors stand in the record, so they are put in order there. */
export function AuthorsRemedy({ id, number, isOrder, record }: AuthorsRemedyProps) {
  return (
    <>
      {isOrder && (
        <WriteButton
          label="Put the record in this order"
          about={`${number}, authors`}
          variant="secondary"
          write={{
            send: (ask) => ask(orderAuthors, { id }),
            fallback: 'That was not saved. Try again.',
            done: () => 'The record has the authors in the order of the file.',
          }}
        />
      )}
      <ButtonLink size="small" variant={isOrder ? 'quiet' : 'secondary'} href={record}>
        Correct the record
      </ButtonLink>
    </>
  )
}
