import { type RouterContextProvider, redirect } from 'react-router'
import { mayCall, type Staff } from '#domain/permissions.ts'
import { requestContext, visitorContext } from '#server/page-context.ts'

/** Spec §6: logged-out visitors go to the log-in page and return here; staff without the role see 'No access'. */
export function requireStaff(
  context: Readonly<RouterContextProvider>,
  url: URL,
  who: 'staff' | 'admin' = 'staff',
): Staff {
  const { visitorError } = context.get(requestContext)
  if (visitorError) throw visitorError
  const visitor = context.get(visitorContext)
  const verdict = mayCall(who, visitor)
  if (verdict === 'forbidden') throw redirect('/unauthorized')
  if (verdict === 'unauthenticated' || !visitor.staff) {
    throw redirect(`/admin/login?from=${encodeURIComponent(url.pathname + url.search)}`)
  }
  return visitor.staff
}
