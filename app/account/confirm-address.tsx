import { data } from 'react-router'
import { confirmAddress, readAddressLink } from '#contracts/people/addresses.ts'
import { CallError } from '#contracts/request.ts'
import { apiContext } from '#server/page-context.ts'
import { ButtonLink } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import type { Texts, Write } from '../write/write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'
import type { Route } from './+types/confirm-address.ts'
import { AccountPage } from './account-form.tsx'

export const meta: Route.MetaFunction = () => privateMeta('Confirm your address')
// With 'no-referrer', a form sent without scripts would have no origin and be refused.
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'same-origin' })

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  try {
    return data({ link: await context.get(apiContext)(readAddressLink, { token }) })
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return data({ link: null }, { status: 404 })
    throw error
  }
}

const confirming = (token: string): Write<Texts, { success: string; isChange: boolean }> => ({
  name: 'confirm',
  async send(ask) {
    // Read the link first: the link of a change of address no longer exists once it is used.
    const { isChange } = await ask(readAddressLink, { token })
    return { ...(await ask(confirmAddress, { token })), isChange }
  },
  fallback: 'Something went wrong. Please try again.',
})

export const action = (args: Route.ActionArgs) => answerForm(args, confirming(args.params.token))

const staffProfile = <a href="/admin/profile">Staff: go to your profile</a>

/** Opening the link confirms nothing, because mail scanners open links too. */
export default function ConfirmAddress({ loaderData: { link }, params: { token } }: Route.ComponentProps) {
  const confirm = useWrite(confirming(token))
  if (confirm.reply) return <Confirmed sentence={confirm.reply.success} isChange={confirm.reply.isChange} />
  if (!link) return <DeadLink reason={confirm.fault?.error} />
  const { email, isChange, isConfirmed } = link
  if (isConfirmed && !isChange) return <Confirmed sentence={`${email} is confirmed.`} isChange={false} />
  return (
    <AccountPage
      title={isChange ? 'Confirm your new address' : 'Confirm your address'}
      lede={
        <>
          {isChange ? 'Your account will have this address: ' : 'Please confirm that this address is yours: '}
          <strong>{email}</strong>
        </>
      }
    >
      <WriteForm of={confirm}>
        <SubmitButton>Confirm address</SubmitButton>
      </WriteForm>
      <p className="field-hint">If you did not expect this, close the page. Nothing changes.</p>
    </AccountPage>
  )
}

/** Staff use such a link only to change their address, so they get a link to their profile after a change. */
function Confirmed({ sentence, isChange }: { sentence: string; isChange: boolean }) {
  return (
    <AccountPage title="Address confirmed" links={isChange && staffProfile}>
      <Notice kind="success">{sentence}</Notice>
      <ButtonLink href="/author">Go to your profile</ButtonLink>
    </AccountPage>
  )
}

function DeadLink({ reason }: { reason: string | undefined }) {
  return (
    <AccountPage
      title="This link no longer works"
      lede={reason ?? 'It has been used, has expired, or was not copied completely.'}
      links={staffProfile}
    >
      <p className="account-lede">Log in and open your profile to get a new link.</p>
      <ButtonLink href="/author">Go to your profile</ButtonLink>
    </AccountPage>
  )
}
