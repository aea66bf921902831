import { CopyButton } from '#app/components/copy-button.tsx'
import { PasswordInput, TextInput } from '#app/components/form-field.tsx'
import { QrCode } from '#app/components/qr-code.tsx'
import { useWrite, type Writing } from '#app/write/use-write.ts'
import type { Texts } from '#app/write/write.ts'
import { SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import type { OwnFactors } from '#contracts/people/second-factor.ts'
import { factorWords } from '#domain/people/second-factor.ts'
import { beginningApp } from './factor-writes.ts'

type AddAppProps = { of: Writing<Texts, unknown>; newApp: OwnFactors['newApp'] }

export function AddApp({ of, newApp }: AddAppProps) {
  const begin = useWrite(beginningApp)
  if (newApp) return <NewApp of={of} newApp={newApp} />
  return (
    <>
      <p>
        An app such as Google Authenticator, Microsoft Authenticator, 2FAS or your password manager shows a new code
        every 30 seconds. It works without a network.
      </p>
      <WriteForm of={begin} field="password">
        <PasswordInput label="Your password" name="password" autoComplete="current-password" />
        <div>
          <SubmitButton>Set up an app</SubmitButton>
        </div>
      </WriteForm>
    </>
  )
}

function NewApp({
  of,
  newApp: { secret, address, qrCode },
}: {
  of: AddAppProps['of']
  newApp: NonNullable<AddAppProps['newApp']>
}) {
  return (
    <>
      <ol className="stack stack-small">
        <li>
          Scan this code with your app. On the phone itself, <a href={address}>open it in your app</a>.
        </li>
        <li>Enter the six digits that the app then shows.</li>
      </ol>
      <QrCode code={qrCode} label="QR code for your authenticator app" />
      <p className="field-hint">If you can't scan it, enter this key by hand:</p>
      <p className="cluster">
        <code className="app-key">{secret}</code>
        <CopyButton text={secret.replaceAll(' ', '')}>Copy key</CopyButton>
      </p>
      <WriteForm of={of} fields={['code', 'name']}>
        <TextInput label="Code" name="code" inputMode="numeric" autoComplete="one-time-code" />
        <TextInput
          label="Name"
          hint="So that you know which one it is, such as “My phone”."
          name="name"
          maxLength={60}
          defaultValue={factorWords.app}
        />
        <div>
          <SubmitButton>Add the app</SubmitButton>
        </div>
      </WriteForm>
    </>
  )
}

type AddPasskeyProps = { of: Writing<Texts, unknown>; isPossible: boolean }

export function AddPasskey({ of, isPossible }: AddPasskeyProps) {
  if (!isPossible) return <p>Passkeys work only where this site has an https address.</p>
  return (
    <>
      <p>
        Your fingerprint, face or screen lock on this device, or a security key. Nobody can copy it, and it can't be
        used on a fake page.
      </p>
      <noscript>
        <p>Passkeys need JavaScript. An authenticator app works without it.</p>
      </noscript>
      <div className="needs-script">
        <WriteForm of={of} fields={['name', 'password']} resets>
          <TextInput
            label="Name"
            hint="Where it is kept, such as “Laptop”."
            name="name"
            maxLength={60}
            defaultValue={factorWords.passkey}
          />
          <PasswordInput label="Your password" name="password" autoComplete="current-password" />
          <div>
            <SubmitButton>Add a passkey</SubmitButton>
          </div>
        </WriteForm>
      </div>
    </>
  )
}
