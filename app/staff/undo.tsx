import { ButtonLink } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import type { Route } from './+types/undo.ts'
import { requireStaff } from './guard.ts'
import { undoing } from './shell/undoing.ts'
import { StaffPage } from './staff-page.tsx'

export const meta: Route.MetaFunction = () => privateMeta('Undo')

export function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url)
  return null
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, undoing)
}

/** Where the offer to undo leads without scripts. */
export default function UndoPage({ actionData }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Undo"
      intro="For some seconds after you have done something, the foot of each page offers to undo it."
    >
      {actionData && 'fault' in actionData && <Notice kind="error">{actionData.fault.error}</Notice>}
      {actionData && 'reply' in actionData && <Notice kind="success">{actionData.reply.success}</Notice>}
      <p>
        <ButtonLink href="/admin/dashboard">Back to Today</ButtonLink>
      </p>
    </StaffPage>
  )
}
