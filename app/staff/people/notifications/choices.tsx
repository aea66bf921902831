import { ButtonLink } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { answerForm } from '#app/write/answer-form.ts'
import { useWrite } from '#app/write/use-write.ts'
import type { Texts, Write } from '#app/write/write.ts'
import { SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import { chooseNotifications, readChoices } from '#contracts/people/notifications.ts'
import { type EventKind, eventKindNames, eventKinds, type Way, wayLabels, ways } from '#domain/people/notifications.ts'
import { publishersPlace } from '#domain/words/day.ts'
import { apiContext, servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/choices.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Notifications by e-mail')

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'staff-or-finance')
  const { digestHour } = context.get(servicesContext).content.site
  return { digestHour, place: publishersPlace(), ...(await context.get(apiContext)(readChoices, {})) }
}

const choosing: Write<Texts, { success: string }> = {
  name: 'choose',
  send: (ask, texts) => {
    const chosen = eventKindNames.flatMap((kind) => (texts[kind] ? [[kind, texts[kind]]] : []))
    return ask(chooseNotifications, Object.fromEntries(chosen) as Partial<Record<EventKind, Way>>)
  },
  fallback: 'Your choices could not be saved. Try again.',
}

export const action = (args: Route.ActionArgs) => answerForm(args, choosing)

export default function NotificationChoices({ loaderData: { choices, digestHour, place } }: Route.ComponentProps) {
  const choose = useWrite(choosing)
  return (
    <StaffPage
      title="Notifications by e-mail"
      parent={{ label: 'Your profile', href: '/admin/profile' }}
      intro={`The digest comes once a day, from ${digestHour}:00 (${place}) on, if something waits for you. You hear of the manuscripts that you handle and of those that nobody handles. The bell shows everything.`}
    >
      {choose.reply && (
        <Notice kind="success" live>
          {choose.reply.success}
        </Notice>
      )}
      <WriteForm of={choose} className="form notification-choices">
        {choices.map(({ kind, way }) => (
          <Choice key={kind} kind={kind} way={way} />
        ))}
        <div className="cluster">
          <SubmitButton>Save</SubmitButton>
          <ButtonLink variant="quiet" href="/admin/notifications">
            See notifications
          </ButtonLink>
        </div>
      </WriteForm>
    </StaffPage>
  )
}

function Choice({ kind, way }: { kind: EventKind; way: Way }) {
  const { label, about } = eventKinds[kind]
  const hint = `about-${kind}`
  return (
    <fieldset className="field" aria-describedby={hint}>
      <legend>{label}</legend>
      <p id={hint} className="field-hint">
        {about}
      </p>
      <div className="ways">
        {ways.map((one) => (
          <label key={one}>
            <input type="radio" name={kind} value={one} defaultChecked={one === way} />
            <span>{wayLabels[one]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
