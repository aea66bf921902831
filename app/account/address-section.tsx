import { useRef } from 'react'
import type { Realm } from '#domain/permissions.ts'
import type { AddressState } from '#server/features/addresses/read.ts'
import { Badge } from '../components/badge.tsx'
import { Button } from '../components/button.tsx'
import { PasswordInput, TextInput } from '../components/form-field.tsx'
import { Notice } from '../components/notice.tsx'
import { useFocusOnFault } from './focus-on-fault.ts'
import type { ProfileAnswer } from './profile-deeds.ts'
import { OneButtonForm, ProfileSection, useProfileForm } from './profile-page.tsx'

type AddressProps = { realm: Realm; email: string; address: AddressState; earlier: ProfileAnswer | undefined }

export function AddressSection({ realm, email, address, earlier }: AddressProps) {
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
              Open the link in the e-mail that we sent you when you signed up. Until then we do not write to the
              co-authors you name.
            </p>
            <OneButtonForm intent="address-link" label="Send the link again" earlier={earlier} />
          </div>
        </Notice>
      )}
      {address.askedFor && (
        <Notice title="A new address waits to be confirmed">
          We have sent a link to {address.askedFor}. It works for 24 hours. Until you use it, nothing changes.
        </Notice>
      )}
      {/* Emptied once it has been sent. */}
      <ChangeForm key={address.askedFor} earlier={earlier} />
    </ProfileSection>
  )
}

function ChangeForm({ earlier }: Pick<AddressProps, 'earlier'>) {
  const { Form, isSending, refusal } = useProfileForm('address', earlier)
  const form = useRef<HTMLFormElement>(null)
  const isAtField = refusal?.fields.email || refusal?.fields.password
  useFocusOnFault(form, refusal)
  return (
    <Form ref={form} method="post" className="form" noValidate>
      <input type="hidden" name="intent" value="address" />
      {refusal && !isAtField && (
        <div tabIndex={-1} data-refusal>
          <Notice kind="error" live>
            {refusal.error}
          </Notice>
        </div>
      )}
      <TextInput
        label="New e-mail address"
        hint="We send a link there. The address changes when you open it and confirm."
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={refusal?.typed.email}
        error={refusal?.fields.email}
      />
      <PasswordInput
        label="Your current password"
        name="password"
        autoComplete="current-password"
        error={refusal?.fields.password}
      />
      <div>
        <Button type="submit" variant="secondary" busy={isSending}>
          Change address
        </Button>
      </div>
    </Form>
  )
}
