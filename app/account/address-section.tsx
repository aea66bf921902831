import type { Realm } from '#domain/words/permissions.ts'
import type { AddressState } from '#server/people/accounts/read-addresses.ts'
import { Badge } from '../components/badge.tsx'
import { PasswordInput, TextInput } from '../components/form-field.tsx'
import { Notice } from '../components/notice.tsx'
import { useWrite } from '../write/use-write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'
import { OneButtonForm, ProfileSection } from './profile-page.tsx'
import { changingAddress, sendingAddressLink } from './profile-writes.ts'

type AddressProps = { realm: Realm; email: string; address: AddressState }

export function AddressSection({ realm, email, address }: AddressProps) {
  return (
    <ProfileSection title="E-mail address">
      <p className="cluster">
        <strong>{email}</strong>
        {address.isConfirmed ? <Badge tone="success">Confirmed</Badge> : <Badge tone="warning">Not confirmed</Badge>}
      </p>
      {realm === 'author' && !address.isConfirmed && (
        <Notice kind="warning" title="Please confirm this address">
          <div className="stack stack-small">
            <p>
              Open the link in the e-mail that we sent you when you signed up. Until you do, we will not e-mail the
              co-authors you name.
            </p>
            <OneButtonForm write={sendingAddressLink} label="Send the link again" />
          </div>
        </Notice>
      )}
      {address.askedFor && (
        <Notice title="Your new address is not confirmed yet">
          We have sent a link to {address.askedFor}. It expires in 24 hours. Your address changes only when you use it.
        </Notice>
      )}
      {/* The key changes once a request is sent, which empties the form. */}
      <ChangeForm key={address.askedFor} realm={realm} />
    </ProfileSection>
  )
}

function ChangeForm({ realm }: { realm: Realm }) {
  return (
    <WriteForm of={useWrite(changingAddress(realm))} fields={['email', 'password']}>
      <TextInput
        label="New e-mail address"
        hint="We will send a link to it. Your address changes when you open the link and confirm."
        name="email"
        type="email"
        autoComplete="email"
      />
      <PasswordInput label="Your current password" name="password" autoComplete="current-password" />
      <div>
        <SubmitButton variant="secondary">Change address</SubmitButton>
      </div>
    </WriteForm>
  )
}
