import { useWrite } from '#app/write/use-write.ts'
import type { Texts, Write } from '#app/write/write.ts'
import { SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import { chooseScope } from '#contracts/office/today.ts'
import { type Scope, scopes } from '#domain/office/scope.ts'

export const choosingScope: Write<Texts, unknown> = {
  name: 'scope',
  send: (ask, { whose }) => ask(chooseScope, { whose: whose as Scope }),
  fallback: 'Your choice could not be saved. Try again.',
}

const labels: Record<Scope, string> = { mine: 'Mine', all: 'Whole office' }

/** Whose work is shown. The choice is kept with the account. */
export function Whose({ whose }: { whose: Scope }) {
  const choose = useWrite(choosingScope)
  return (
    <nav aria-label="Whose work">
      <WriteForm of={choose} className="segments">
        {scopes.map((scope) => (
          <button key={scope} type="submit" name="whose" value={scope} aria-pressed={scope === whose}>
            {labels[scope]}
          </button>
        ))}
      </WriteForm>
    </nav>
  )
}

export function SeeWholeOffice() {
  const choose = useWrite(choosingScope)
  return (
    <WriteForm of={choose} className="">
      <SubmitButton variant="secondary" name="whose" value={'all' satisfies Scope}>
        See the whole office
      </SubmitButton>
    </WriteForm>
  )
}
