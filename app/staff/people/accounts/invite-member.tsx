import { TextInput } from '#app/components/form-field.tsx'
import { Notice } from '#app/components/notice.tsx'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { answerForm } from '#app/write/answer-form.ts'
import { useWrite } from '#app/write/use-write.ts'
import type { Texts, Write } from '#app/write/write.ts'
import { SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import { inviteStaff } from '#contracts/people/accounts.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/invite-member.ts'
import { RoleFields, roleOf } from './role-fields.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Invite Member')

export function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'admin')
  return { journals: context.get(servicesContext).content.journals.map(({ slug, title }) => ({ slug, title })) }
}

const inviting: Write<Texts, { _id: string; email: string }> = {
  name: 'invite',
  send: (ask, texts) => ask(inviteStaff, { email: texts.email ?? '', ...roleOf(texts) }),
  fallback: 'Failed to send invite.',
}

export const action = (args: Route.ActionArgs) => answerForm(args, inviting)

export default function InviteMember({ loaderData: { journals } }: Route.ComponentProps) {
  const invite = useWrite(inviting)
  const invited = invite.reply
  return (
    <StaffPage title="Invite Member" intro="They will receive an e-mail with a link to set their name and password.">
      {invited && (
        <Notice kind="success" title={`The invitation is on its way to ${invited.email}`} live>
          <p>
            The link works once, for seven days. Until it is used they are listed as invited among{' '}
            <a href="/admin/all">all users</a>, where you can send a new link or cancel the invitation.
          </p>
        </Notice>
      )}
      <WriteForm key={invited?._id ?? 'open'} of={invite} fields={['email', 'role', 'access', 'furtherAccess']}>
        <TextInput label="E-mail" type="email" name="email" autoComplete="off" />
        <RoleFields journals={journals} {...roleOf(invite.fault?.typed ?? {})} />
        <div>
          <SubmitButton>Send invitation</SubmitButton>
        </div>
      </WriteForm>
    </StaffPage>
  )
}
