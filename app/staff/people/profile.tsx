import { AddressSection } from '#app/account/address-section.tsx'
import { OneButtonForm, ProfilePage, ProfileSection } from '#app/account/profile-page.tsx'
import { endingSession, loggingOut, profileWrites } from '#app/account/profile-writes.ts'
import { Badge } from '#app/components/badge.tsx'
import { formatMoment } from '#app/format.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { answerForm } from '#app/write/answer-form.ts'
import { listSessions, type Session } from '#contracts/accounts.ts'
import { deviceName } from '#domain/device-name.ts'
import { apiContext, servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../guard.ts'
import type { Route } from './+types/profile.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Your profile')

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url)
  const { accounts, addresses, content } = context.get(servicesContext)
  const account = await accounts.staffAccount(staff.id)
  const journal = content.journals.find(({ slug }) => slug === account.access)
  return {
    account,
    address: await addresses.addressState(staff),
    position: journal ? `Editor, ${journal.title}` : 'Admin',
    sessions: await context.get(apiContext)(listSessions, {}),
  }
}

export const action = (args: Route.ActionArgs) => answerForm(args, ...profileWrites('staff'), endingSession)

export default function StaffProfile({ loaderData }: Route.ComponentProps) {
  const { account, address, position, sessions } = loaderData
  return (
    <ProfilePage
      realm="staff"
      account={account}
      about={position}
      address={<AddressSection realm="staff" email={account.email} address={address} />}
    >
      <ProfileSection title="Where you are logged in">
        <ul className="sessions">
          {sessions.map((session) => (
            <SessionRow key={session._id} session={session} />
          ))}
        </ul>
      </ProfileSection>
    </ProfilePage>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { _id, userAgent, createdAt, seenAt, isCurrent } = session
  const device = deviceName(userAgent)
  return (
    <li>
      <div>
        <p className="cluster">
          <strong>{device}</strong>
          {isCurrent && <Badge tone="success">This device</Badge>}
        </p>
        <p className="meta">
          Last used <time dateTime={seenAt}>{formatMoment(seenAt)}</time>, logged in since{' '}
          <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        </p>
      </div>
      <OneButtonForm write={isCurrent ? loggingOut('staff') : endingSession} id={_id} label="Log out" about={device} />
    </li>
  )
}
