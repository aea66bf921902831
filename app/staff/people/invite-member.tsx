import { useRef } from 'react'
import { Form } from 'react-router'
import { useFocusOnFault } from '#app/account/focus-on-fault.ts'
import { type Refusal, refusal, textsOf } from '#app/account/refusal.ts'
import { call } from '#app/api.ts'
import { Button } from '#app/components/button.tsx'
import { TextInput } from '#app/components/form-field.tsx'
import { Notice } from '#app/components/notice.tsx'
import type { RouteHandle } from '#app/root.tsx'
import { useSending } from '#app/sending.ts'
import { privateMeta } from '#app/seo/meta.ts'
import { inviteStaff } from '#contracts/accounts.ts'
import { apiContext, type CallApi, servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../guard.ts'
import { StaffPage } from '../staff-page.tsx'
import type { Route } from './+types/invite-member.ts'
import { type JournalChoice, RoleFields, roleOf } from './role-fields.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Invite Member')

export function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'admin')
  return { journals: context.get(servicesContext).content.journals.map(({ slug, title }) => ({ slug, title })) }
}

type InviteAnswer = { invited: { id: string; email: string } } | { refusal: Refusal }

async function invite(request: Request, ask: CallApi): Promise<InviteAnswer> {
  const typed = await textsOf(request)
  try {
    const { _id: id, email } = await ask(inviteStaff, { email: typed.email ?? '', ...roleOf(typed) })
    return { invited: { id, email } }
  } catch (error) {
    return { refusal: refusal(error, 'Failed to send invite.', typed) }
  }
}

export const action = ({ request, context }: Route.ActionArgs) => invite(request, context.get(apiContext))
export const clientAction = ({ request }: Route.ClientActionArgs) => invite(request, call)

export default function InviteMember({ loaderData: { journals }, actionData }: Route.ComponentProps) {
  const invited = actionData && 'invited' in actionData ? actionData.invited : undefined
  const fault = actionData && 'refusal' in actionData ? actionData.refusal : undefined
  return (
    <StaffPage title="Invite Member" intro="They get a letter with a link to set a name and a password.">
      {invited && (
        <Notice kind="success" title={`The invitation is on its way to ${invited.email}`} live>
          <p>
            The link works once, for seven days. Until it is used they are listed as invited among{' '}
            <a href="/admin/all">all users</a>, where you can send a new link or take the invitation back.
          </p>
        </Notice>
      )}
      <InviteForm key={invited?.id ?? 'open'} journals={journals} fault={fault} />
    </StaffPage>
  )
}

type InviteFormProps = { journals: readonly JournalChoice[]; fault: Refusal | undefined }

function InviteForm({ journals, fault }: InviteFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isSending = useSending()
  const { fields = {}, typed = {} } = fault ?? {}
  const isAtField = fields.email || fields.role || fields.access
  useFocusOnFault(form, fault)
  return (
    <Form ref={form} method="post" className="form" noValidate>
      {fault && !isAtField && (
        <div tabIndex={-1} data-refusal>
          <Notice kind="error" live>
            {fault.error}
          </Notice>
        </div>
      )}
      <TextInput
        label="E-mail"
        type="email"
        name="email"
        autoComplete="off"
        defaultValue={typed.email}
        error={fields.email}
      />
      <RoleFields journals={journals} {...roleOf(typed)} errors={fields} />
      <div>
        <Button type="submit" busy={isSending}>
          Send invitation
        </Button>
      </div>
    </Form>
  )
}
