import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Realm } from '#domain/permissions.ts'
import { Button } from '../components/button.tsx'
import { TextInput } from '../components/form-field.tsx'
import { Notice } from '../components/notice.tsx'
import { useToast } from '../components/toast.tsx'
import { Avatar } from './avatar.tsx'
import { AvatarEditor } from './avatar-editor.tsx'
import { CodeSent } from './code-sent.tsx'
import { useFocusOnFault } from './focus-on-fault.ts'
import type { ProfileAnswer } from './profile-deeds.ts'
import '../styles/member-pages.css'

type Account = { _id: string; name: string | null; email: string; profilePicture: string | null }

type ProfilePageProps = {
  realm: Realm
  account: Account
  /** A line below the address. */
  about?: ReactNode
  /** The section with the e-mail address. */
  address: ReactNode
  /** The answer to a form that was sent without a script. */
  answer: ProfileAnswer | undefined
  /** The sections above those that change the account. */
  children?: ReactNode
  /** The sections below them. */
  below?: ReactNode
}

export function ProfilePage({ realm, account, about, address, answer, children, below }: ProfilePageProps) {
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
        <OneButtonForm intent="log-out" label="Log out" earlier={answer} />
      </header>
      {children}
      <ProfileSection title="Name">
        <NameForm name={name} earlier={answer} />
      </ProfileSection>
      {address}
      <ProfileSection title="Picture">
        <AvatarEditor realm={realm} accountId={_id} />
      </ProfileSection>
      <ProfileSection title="Password">
        <p className="field-hint">We send a code to your e-mail address. With it you set a new password.</p>
        <ResetForm realm={realm} email={email} earlier={answer} />
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

export function useProfileForm(intent: string, earlier: ProfileAnswer | undefined) {
  const fetcher = useFetcher<ProfileAnswer>()
  const answer = fetcher.data ?? (earlier?.intent === intent ? earlier : undefined)
  const toast = useToast()
  const done = answer && 'done' in answer ? answer : undefined
  useEffect(() => {
    if (done) toast(done.done)
  }, [done, toast])
  return {
    Form: fetcher.Form,
    isSending: fetcher.state !== 'idle',
    refusal: answer && 'refusal' in answer ? answer.refusal : undefined,
    sent: answer && 'sent' in answer ? answer.sent : undefined,
  }
}

type Earlier = { earlier: ProfileAnswer | undefined }

function NameForm({ name, earlier }: Earlier & { name: string }) {
  const { Form, isSending, refusal } = useProfileForm('name', earlier)
  const form = useRef<HTMLFormElement>(null)
  useFocusOnFault(form, refusal)
  return (
    <Form ref={form} method="post" className="form" noValidate>
      <input type="hidden" name="intent" value="name" />
      <TextInput
        label="Your name"
        name="name"
        autoComplete="name"
        defaultValue={refusal?.typed.name ?? name}
        error={refusal?.error}
      />
      <div>
        <Button type="submit" variant="secondary" busy={isSending}>
          Save name
        </Button>
      </div>
    </Form>
  )
}

function ResetForm({ realm, email, earlier }: Earlier & { realm: Realm; email: string }) {
  const { Form, isSending, refusal, sent } = useProfileForm('reset-password', earlier)
  if (sent) return <CodeSent realm={realm} {...sent} />
  return (
    <Form method="post" className="stack">
      <input type="hidden" name="intent" value="reset-password" />
      <input type="hidden" name="email" value={email} />
      <p>
        <Button type="submit" variant="secondary" busy={isSending}>
          Reset password
        </Button>
      </p>
      {refusal && (
        <Notice kind="error" live>
          {refusal.error}
        </Notice>
      )}
    </Form>
  )
}

type OneButtonFormProps = Earlier & { intent: string; label: string; about?: string; id?: string }

/** `about` says to what the button belongs where several read alike. */
export function OneButtonForm({ intent, label, about, id, earlier }: OneButtonFormProps) {
  const { Form, isSending, refusal } = useProfileForm(intent, earlier)
  return (
    <Form method="post" className="one-button">
      <input type="hidden" name="intent" value={intent} />
      {id && <input type="hidden" name="id" value={id} />}
      <Button
        type="submit"
        variant="secondary"
        size="small"
        busy={isSending}
        aria-label={about && `${label}: ${about}`}
      >
        {label}
      </Button>
      <p role="alert" className="form-status" data-tone="danger">
        {refusal?.error}
      </p>
    </Form>
  )
}
