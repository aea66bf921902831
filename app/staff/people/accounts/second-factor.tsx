import { useEffect, useRef } from 'react'
import { OneButtonForm, ProfileSection } from '#app/account/profile-page.tsx'
import { loggingOut } from '#app/account/profile-writes.ts'
import { ButtonLink } from '#app/components/button.tsx'
import { CopyButton } from '#app/components/copy-button.tsx'
import { PasswordInput } from '#app/components/form-field.tsx'
import { Notice } from '#app/components/notice.tsx'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { answerForm } from '#app/write/answer-form.ts'
import { useWrite, type Writing } from '#app/write/use-write.ts'
import type { Texts } from '#app/write/write.ts'
import { SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import { listFactors } from '#contracts/people/second-factor.ts'
import { apiContext, visitorContext } from '#server/page-context.ts'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/second-factor.ts'
import { AddApp, AddPasskey } from './add-factor.tsx'
import { FactorList } from './factor-list.tsx'
import { addingApp, addingPasskey, beginningApp, removing, renaming, renewingCodes } from './factor-writes.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Second factor')

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'staff-or-unsecured')
  const isUnsecured = context.get(visitorContext).staff === null
  return { isUnsecured, ...(await context.get(apiContext)(listFactors, {})) }
}

export const action = (args: Route.ActionArgs) =>
  answerForm<unknown>(args, beginningApp, addingApp, renaming, removing, renewingCodes, loggingOut('staff'))

export default function SecondFactor({ loaderData }: Route.ComponentProps) {
  const { isUnsecured, factors, recoveryCodesLeft, hasPasskeys, newApp } = loaderData
  const [app, passkey, renewed] = [useWrite(addingApp), useWrite(addingPasskey), useWrite(renewingCodes)]
  const codes = renewed.reply?.recoveryCodes ?? app.reply?.recoveryCodes ?? passkey.reply?.recoveryCodes
  return (
    <StaffPage
      title="Second factor"
      parent={{ label: 'Your profile', href: '/admin/profile' }}
      intro="With a second factor, your password alone no longer opens your account: you also need your phone or a passkey."
      actions={isUnsecured && <OneButtonForm write={loggingOut('staff')} label="Log out" />}
    >
      {isUnsecured && (
        <Notice kind="warning" title="Please set up a second factor first">
          It is required of everybody who works here. An authenticator app on your phone takes about a minute.
        </Notice>
      )}
      {codes && <RecoveryCodes key={codes[0]} codes={codes} />}
      <div className="profile-sections">
        {factors.length > 0 && (
          <ProfileSection title="Your second factors">
            <FactorList factors={factors} />
          </ProfileSection>
        )}
        <ProfileSection title={factors.length > 0 ? 'Add an authenticator app' : 'Authenticator app'}>
          <AddApp of={app} newApp={newApp} />
        </ProfileSection>
        <ProfileSection title={factors.length > 0 ? 'Add a passkey' : 'Passkey'}>
          <AddPasskey of={passkey} isPossible={hasPasskeys} />
        </ProfileSection>
        {factors.length > 0 && (
          <ProfileSection title="Recovery codes">
            <RenewCodes of={renewed} left={recoveryCodesLeft} />
          </ProfileSection>
        )}
      </div>
    </StaffPage>
  )
}

/** The form that made them is far below, and they are never shown again. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const list = useRef<HTMLDivElement>(null)
  // In braces: browsers begin to return a promise from it, which React would take for a clean-up.
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <Notice kind="success" title="Keep these recovery codes" live>
      <div ref={list} className="stack stack-small">
        <p>
          They are shown only now. Print them or put them into a password manager: if you lose your phone, one of them
          lets you log in. Each works once.
        </p>
        <ul className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="cluster">
          <CopyButton text={codes.join('\n')}>Copy codes</CopyButton>
          <ButtonLink href="/admin/dashboard" size="small">
            I have kept them
          </ButtonLink>
        </div>
      </div>
    </Notice>
  )
}

function RenewCodes({ of, left }: { of: Writing<Texts, unknown>; left: number }) {
  return (
    <>
      <p>{left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left. New ones replace the old ones.</p>
      <WriteForm of={of} field="password" resets>
        <PasswordInput label="Your password" name="password" autoComplete="current-password" />
        <div>
          <SubmitButton variant="secondary">Make new codes</SubmitButton>
        </div>
      </WriteForm>
    </>
  )
}
