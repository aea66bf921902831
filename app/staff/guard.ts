import { type RouterContextProvider, redirect } from 'react-router'
import { mayCall, type OfficeWho, type Staff } from '#domain/words/permissions.ts'
import { requestContext, visitorContext } from '#server/page-context.ts'

/** Where whoever needs a second factor and has none is led, from every page. */
export const secondFactorPath = '/admin/profile/second-factor'

/** Spec §6: logged-out visitors go to the log-in page and return here; staff without the role see 'No access'. */
export function requireStaff(
  context: Readonly<RouterContextProvider>,
  url: URL,
  who: OfficeWho | 'staff-or-unsecured' = 'staff',
): Staff {
  const { visitorError } = context.get(requestContext)
  if (visitorError) throw visitorError
  const visitor = context.get(visitorContext)
  const verdict = mayCall(who, visitor)
  if (verdict === 'forbidden') throw redirect('/unauthorized')
  if (verdict === 'unsecured') throw redirect(secondFactorPath)
  const staff = visitor.staff ?? visitor.unsecured
  if (verdict === 'unauthenticated' || !staff) {
    throw redirect(`/admin/login?from=${encodeURIComponent(url.pathname + url.search)}`)
  }
  return staff
}
