import { useRef } from 'react'
import { exportOwnData } from '#contracts/own-data.ts'
import { useFocusOnFault } from '../account/focus-on-fault.ts'
import type { ProfileAnswer } from '../account/profile-deeds.ts'
import { ProfileSection, useProfileForm } from '../account/profile-page.tsx'
import { base } from '../api.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { PasswordInput } from '../components/form-field.tsx'
import { Notice } from '../components/notice.tsx'

type OwnDataProps = {
  authorId: string
  /** Why the account cannot be deleted now. */
  problem: string | null
  earlier: ProfileAnswer | undefined
}

export function OwnData({ authorId, problem, earlier }: OwnDataProps) {
  return (
    <>
      <ProfileSection title="Your data">
        <p className="field-hint">
          Everything that we keep about you, in one JSON file: profile, manuscripts with their steps and declarations,
          reviews, payments, courses and log-ins.
        </p>
        <p>
          <ButtonLink variant="secondary" href={`${base}${exportOwnData.path}`} download>
            Download your data
          </ButtonLink>
        </p>
      </ProfileSection>
      <ProfileSection title="Delete account">
        <p>Deleting your account cannot be undone.</p>
        <ul>
          <li>Your profile, your picture, your reviews and every log-in are deleted.</li>
          <li>Manuscripts that are not paid for are withdrawn and deleted with their files.</li>
          <li>
            What stays: published articles, because the scholarly record must not change, and payment records, as the
            law requires.
          </li>
        </ul>
        {problem ? <Notice kind="warning">{problem}</Notice> : <DeleteForm {...{ authorId, earlier }} />}
      </ProfileSection>
    </>
  )
}

function DeleteForm({ authorId, earlier }: Pick<OwnDataProps, 'authorId' | 'earlier'>) {
  const { Form, isSending, refusal } = useProfileForm('delete-account', earlier)
  const form = useRef<HTMLFormElement>(null)
  const atField = refusal?.fields.password
  useFocusOnFault(form, refusal)
  return (
    <Form ref={form} method="post" className="form" noValidate>
      <input type="hidden" name="intent" value="delete-account" />
      <input type="hidden" name="id" value={authorId} />
      {refusal && !atField && (
        <div tabIndex={-1} data-refusal>
          <Notice kind="error" live>
            {refusal.error}
          </Notice>
        </div>
      )}
      <PasswordInput label="Your password" name="password" autoComplete="current-password" error={atField} />
      <div>
        <Button type="submit" variant="danger" busy={isSending}>
          Delete my account
        </Button>
      </div>
    </Form>
  )
}
