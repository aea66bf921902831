import { data } from 'react-router'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { verifyCertificate } from '#contracts/own-reviews.ts'
import { CallError } from '#contracts/request.ts'
import { apiContext } from '#server/page-context.ts'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/verify.ts'

export const meta: Route.MetaFunction = () => privateMeta('Certificate of peer review')

type Found = { certificate: ReplyOf<typeof verifyCertificate> } | { unknown: string }

export async function loader({ params: { code }, context }: Route.LoaderArgs) {
  try {
    return data<Found>({ certificate: await context.get(apiContext)(verifyCertificate, { code }) })
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 0) throw error
    const unknown = error.status === 429 ? error.sentence : null
    return data<Found>(
      { unknown: unknown ?? 'We have no certificate with this code. Check that you typed it correctly.' },
      { status: error.status },
    )
  }
}

/** Says that a review was done, for which journal and in which year; never by whom or of what. */
export default function Verify({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="container-narrow section stack">
      {'unknown' in loaderData ? (
        <>
          <h1>Unknown certificate</h1>
          <p className="lede">{loaderData.unknown}</p>
        </>
      ) : (
        <>
          <p className="eyebrow">Certificate {loaderData.certificate.code}</p>
          <h1>This certificate is genuine</h1>
          <p className="lede">
            It confirms a peer review for {loaderData.certificate.journal} in {loaderData.certificate.year}.
          </p>
          <p className="meta">Reviews are confidential, so this page does not say which manuscript was reviewed.</p>
        </>
      )}
    </main>
  )
}
