import { use } from 'react'
import { Select } from '#app/components/form-field.tsx'
import { useWrite } from '#app/write/use-write.ts'
import { successOf, type Texts, type Write } from '#app/write/write.ts'
import { SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import { handOver, type ReviewDesk } from '#contracts/review/rounds.ts'
import { handOverProblem } from '#domain/manuscript/handling.ts'
import type { Status } from '#domain/words/manuscript-status.ts'
import { mayAct } from '#domain/words/permissions.ts'
import { OfficeRole } from '../../role.tsx'

const handing = (id: string): Write<Texts, { success: string }> => ({
  send: (ask, { staffId = '' }) => ask(handOver, { id, staffId }),
  fallback: 'It could not be handed over.',
  done: successOf,
})

/** Who looks after the manuscript, and the way to hand it over. */
export function Handling({ id, status, desk }: { id: string; status: Status; desk: ReviewDesk }) {
  const hand = useWrite(handing(id))
  const { handlingEditor, editors } = desk
  const who = (
    <>
      Handling editor: <strong>{handlingEditor?.name ?? 'nobody yet'}</strong>
    </>
  )
  if (!mayAct({ role: use(OfficeRole) }) || handOverProblem(status)) return <p>{who}</p>
  return (
    <details className="handling">
      <summary data-keys="h">{who}</summary>
      <WriteForm of={hand} field="staffId" className="stack stack-small">
        <Select
          key={handlingEditor?._id}
          label="Hand over to"
          name="staffId"
          placeholder="Choose a colleague"
          options={editors
            .filter(({ _id }) => _id !== handlingEditor?._id)
            .map(({ _id, name }) => ({ value: _id, label: name }))}
        />
        <SubmitButton variant="secondary" size="small">
          Hand over
        </SubmitButton>
      </WriteForm>
    </details>
  )
}
