import { exportOwnData } from '#contracts/office/own-data.ts'
import { ProfileSection } from '../account/profile-page.tsx'
import { deletingAccount } from '../account/profile-writes.ts'
import { base } from '../api.ts'
import { ButtonLink } from '../components/button.tsx'
import { PasswordInput } from '../components/form-field.tsx'
import { Notice } from '../components/notice.tsx'
import { useWrite } from '../write/use-write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'

type OwnDataProps = {
  authorId: string
  /** Why the account cannot be deleted now; null if it can be. */
  problem: string | null
}

export function OwnData({ authorId, problem }: OwnDataProps) {
  return (
    <>
      <ProfileSection title="Your data">
        <p className="field-hint">
          Everything that we keep about you, in one JSON file: profile, manuscripts with their steps and declarations,
          reviews, payments, courses and sessions.
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
          <li>Your profile, picture, reviews and sessions are deleted.</li>
          <li>Manuscripts that are not paid for are withdrawn and deleted with their files.</li>
          <li>
            What we keep: published articles, because the scholarly record must not change, and payment records, as the
            law requires.
          </li>
        </ul>
        {problem ? <Notice kind="warning">{problem}</Notice> : <DeleteForm authorId={authorId} />}
      </ProfileSection>
    </>
  )
}

function DeleteForm({ authorId }: { authorId: string }) {
  return (
    <WriteForm of={useWrite(deletingAccount)} fields={['password']}>
      <input type="hidden" name="id" value={authorId} />
      <PasswordInput label="Your password" name="password" autoComplete="current-password" />
      <div>
        <SubmitButton variant="danger">Delete my account</SubmitButton>
      </div>
    </WriteForm>
  )
}
