import { type ReactNode, useId } from 'react'
import type { Realm } from '#domain/words/permissions.ts'
import { TextInput } from '../components/form-field.tsx'
import { useWrite } from '../write/use-write.ts'
import type { Texts, Write } from '../write/write.ts'
import { FaultLine, SubmitButton, WriteForm } from '../write/write-form.tsx'
import { Avatar } from './avatar.tsx'
import { AvatarEditor } from './avatar-editor.tsx'
import { CodeSent } from './code-sent.tsx'
import { changingName, loggingOut, resettingPassword } from './profile-writes.ts'
import '../styles/member-pages.css'

type Account = { _id: string; name: string | null; email: string; profilePicture: string | null }

type ProfilePageProps = {
  realm: Realm
  account: Account
  /** A line below the e-mail address. */
  about?: ReactNode
  /** The section with the e-mail address. */
  address: ReactNode
  /** Shown above the sections that change the account. */
  children?: ReactNode
  /** Shown below those sections. */
  below?: ReactNode
}

export function ProfilePage({ realm, account, about, address, children, below }: ProfilePageProps) {
  const { _id, email, profilePicture } = account
  const name = account.name ?? email
  return (
    <main id="main" className="container profile">
      <header className="profile-head">
        <Avatar name={name} picture={profilePicture} size={88} />
        <div>
          <h1>{name}</h1>
          <p className="meta">{email}</p>
          {about && <p className="meta">{about}</p>}
        </div>
        <OneButtonForm write={loggingOut(realm)} label="Log out" />
      </header>
      {children}
      <ProfileSection title="Name">
        <NameForm realm={realm} name={name} />
      </ProfileSection>
      {address}
      <ProfileSection title="Picture">
        <AvatarEditor realm={realm} accountId={_id} />
      </ProfileSection>
      <ProfileSection title="Password">
        <p className="field-hint">We will send a code to your e-mail address so that you can set a new password.</p>
        <ResetForm realm={realm} email={email} />
      </ProfileSection>
      {below}
    </main>
  )
}

export function ProfileSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="profile-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="stack">{children}</div>
    </section>
  )
}

function NameForm({ realm, name }: { realm: Realm; name: string }) {
  return (
    <WriteForm of={useWrite(changingName(realm))} field="name">
      <TextInput label="Your name" name="name" autoComplete="name" defaultValue={name} />
      <div>
        <SubmitButton variant="secondary">Save name</SubmitButton>
      </div>
    </WriteForm>
  )
}

function ResetForm({ realm, email }: { realm: Realm; email: string }) {
  const reset = useWrite(resettingPassword(realm))
  if (reset.reply) return <CodeSent realm={realm} {...reset.reply} />
  return (
    <WriteForm of={reset} className="stack">
      <input type="hidden" name="email" value={email} />
      <p>
        <SubmitButton variant="secondary">Reset password</SubmitButton>
      </p>
    </WriteForm>
  )
}

type OneButtonFormProps = { write: Write<Texts, unknown>; label: string; about?: string; id?: string }

/** `about` says what the button belongs to, if a page has several buttons with the same label. */
export function OneButtonForm({ write, label, about, id }: OneButtonFormProps) {
  const of = useWrite(write)
  return (
    <WriteForm of={of} className="one-button" hasOwnNotice>
      {id && <input type="hidden" name="id" value={id} />}
      <SubmitButton variant="secondary" size="small" aria-label={about && `${label}: ${about}`}>
        {label}
      </SubmitButton>
      <FaultLine fault={of.fault} />
    </WriteForm>
  )
}
