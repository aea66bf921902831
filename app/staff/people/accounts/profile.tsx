import { AddressSection } from '#app/account/address-section.tsx'
import { OneButtonForm, ProfilePage, ProfileSection } from '#app/account/profile-page.tsx'
import { endingOtherSessions, endingSession, loggingOut, profileWrites } from '#app/account/profile-writes.ts'
import { Badge } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Table } from '#app/components/table.tsx'
import { formatMoment } from '#app/format.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { answerForm } from '#app/write/answer-form.ts'
import { type Factor, listFactors } from '#contracts/people/second-factor.ts'
import { type LogIn, listLogIns, listSessions, type Session } from '#contracts/people/sessions.ts'
import { deviceName } from '#domain/people/device-name.ts'
import { kindsFor } from '#domain/people/notifications.ts'
import { wayWords } from '#domain/people/second-factor.ts'
import { apiContext, servicesContext } from '#server/page-context.ts'
import { requireStaff, secondFactorPath } from '../../guard.ts'
import type { Route } from './+types/profile.ts'
import { positionOf } from './user-list.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Your profile')

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'any-staff')
  const ask = context.get(apiContext)
  const { accounts, addresses, content } = context.get(servicesContext)
  const account = await accounts.staffAccount(staff.id)
  return {
    account,
    address: await addresses.addressState(staff),
    position: positionOf(account, content.journals),
    hasNotifications: kindsFor(staff.role).length > 0,
    sessions: await ask(listSessions, {}),
    logIns: await ask(listLogIns, {}),
    factors: (await ask(listFactors, {})).factors,
  }
}

export const action = (args: Route.ActionArgs) =>
  answerForm(args, ...profileWrites('staff'), endingSession, endingOtherSessions)

export default function StaffProfile({ loaderData }: Route.ComponentProps) {
  const { account, address, position, hasNotifications, sessions, factors, logIns } = loaderData
  return (
    <ProfilePage
      realm="staff"
      account={account}
      about={position}
      address={<AddressSection realm="staff" email={account.email} address={address} />}
    >
      <ProfileSection title="Second factor">
        <p>{secondFactorWords(factors)}</p>
        <p>
          <ButtonLink href={secondFactorPath} variant="secondary">
            {factors.length === 0 ? 'Set up a second factor' : 'Change second factors'}
          </ButtonLink>
        </p>
      </ProfileSection>
      {hasNotifications && (
        <ProfileSection title="Notifications">
          <p>Choose for each kind of event whether you get an e-mail at once, in a daily digest or not at all.</p>
          <p>
            <ButtonLink href="/admin/profile/notifications" variant="secondary">
              Choose e-mails
            </ButtonLink>
          </p>
        </ProfileSection>
      )}
      <ProfileSection title="Where you are logged in">
        <ul className="sessions">
          {sessions.map((session) => (
            <SessionRow key={session._id} session={session} />
          ))}
        </ul>
        {sessions.length > 1 && <OneButtonForm write={endingOtherSessions} label="Log out of all other devices" />}
      </ProfileSection>
      <ProfileSection title="Recent log-ins">
        <LogInTable logIns={logIns} />
      </ProfileSection>
    </ProfilePage>
  )
}

function secondFactorWords(factors: readonly Factor[]): string {
  if (factors.length === 0)
    return 'Off. With a second factor, an app on your phone or a passkey, nobody can log in with your password alone.'
  return `On. You log in with your password and ${factors.map(({ name }) => name).join(' or ')}.`
}

function LogInTable({ logIns }: { logIns: readonly LogIn[] }) {
  if (logIns.length === 0) return <p>None in the last 90 days.</p>
  return (
    <>
      <Table
        caption="Your last log-ins"
        columns={[
          { header: 'When', cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
          { header: 'With', cell: ({ way }) => wayWords[way] ?? way },
          { header: 'Browser', cell: ({ device }) => device },
          { header: 'Network', cell: ({ network }) => network || 'This machine' },
        ]}
        rows={logIns}
        rowKey={({ _id }) => _id}
      />
      <p className="field-hint">
        Something you don't recognise? Log out of all other devices and reset your password. We keep log-ins for 90
        days, with only a part of the network address, and e-mail you when a new browser is used.
      </p>
    </>
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
