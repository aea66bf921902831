import { Fold } from '#app/components/fold.tsx'
import { PasswordInput, TextInput } from '#app/components/form-field.tsx'
import { formatDate, formatMoment } from '#app/format.ts'
import { useWrite, type Writing } from '#app/write/use-write.ts'
import type { Texts } from '#app/write/write.ts'
import { SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import type { Factor } from '#contracts/people/second-factor.ts'
import { factorWords } from '#domain/people/second-factor.ts'
import { removing, renaming } from './factor-writes.ts'

export function FactorList({ factors }: { factors: readonly Factor[] }) {
  return (
    <ul className="sessions">
      {factors.map((factor) => (
        <FactorRow key={factor._id} factor={factor} />
      ))}
    </ul>
  )
}

/** Without scripts, the fault of a form comes to all forms of its kind. */
function ofFactor<T>(id: string, writing: Writing<Texts, T>): Writing<Texts, T> {
  const { fault } = writing
  return fault?.typed.id === undefined || fault.typed.id === id ? writing : { ...writing, fault: undefined }
}

function FactorRow({ factor: { _id, kind, name, createdAt, usedAt } }: { factor: Factor }) {
  const [rename, remove] = [ofFactor(_id, useWrite(renaming)), ofFactor(_id, useWrite(removing))]
  const hasFault = Boolean(rename.fault || remove.fault)
  return (
    <li className="factor">
      <div>
        <p>
          <strong>{name}</strong>
        </p>
        <p className="meta">
          {factorWords[kind]}, added <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          {usedAt ? (
            <>
              , last used <time dateTime={usedAt}>{formatMoment(usedAt)}</time>
            </>
          ) : (
            ', not used yet'
          )}
        </p>
      </div>
      <Fold summary={`Change or remove ${name}`} hasContent={false} hasFault={hasFault}>
        <WriteForm of={rename} field="name">
          <input type="hidden" name="id" value={_id} />
          <TextInput label="Name" name="name" maxLength={60} defaultValue={name} />
          <div>
            <SubmitButton variant="secondary" size="small">
              Save name
            </SubmitButton>
          </div>
        </WriteForm>
        <WriteForm of={remove} fields={['password']}>
          <input type="hidden" name="id" value={_id} />
          <PasswordInput label="Your password" name="password" autoComplete="current-password" />
          <div>
            <SubmitButton variant="danger" size="small">
              Remove {name}
            </SubmitButton>
          </div>
        </WriteForm>
      </Fold>
    </li>
  )
}
