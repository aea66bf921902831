import { data } from 'react-router'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { verifyCode } from '#contracts/papers.ts'
import { CallError } from '#contracts/request.ts'
import { formatMoney } from '#domain/money.ts'
import { paperNames } from '#domain/paper.ts'
import { apiContext } from '#server/page-context.ts'
import { Notice } from '../components/notice.tsx'
import { formatDate } from '../format.ts'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/verify.ts'

export const meta: Route.MetaFunction = () => privateMeta('Check a document')

type Verified = ReplyOf<typeof verifyCode>
type Found = { verified: Verified } | { unknown: string }

export async function loader({ params: { code }, context }: Route.LoaderArgs) {
  try {
    return data<Found>({ verified: await context.get(apiContext)(verifyCode, { code }) })
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 0) throw error
    const unknown = error.status === 429 ? error.sentence : null
    return data<Found>(
      { unknown: unknown ?? 'We have no document with this code. Check that you typed it correctly.' },
      { status: error.status },
    )
  }
}

/** Says that a document is genuine and what it is; never whose it is or about which manuscript. */
export default function Verify({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="container-narrow section stack">
      {'unknown' in loaderData ? (
        <>
          <h1>Unknown document</h1>
          <p className="lede">{loaderData.unknown}</p>
        </>
      ) : loaderData.verified.kind === 'certificate' ? (
        <Certificate {...loaderData.verified} />
      ) : (
        <Paper {...loaderData.verified} kind={loaderData.verified.kind} />
      )}
    </main>
  )
}

function Certificate({ code, journal, year }: Verified) {
  return (
    <>
      <p className="eyebrow">Certificate {code}</p>
      <h1>This certificate is genuine</h1>
      <p className="lede">
        It confirms a peer review for {journal} in {year}.
      </p>
      <p className="meta">Reviews are confidential, so this page does not say which manuscript was reviewed.</p>
    </>
  )
}

function Paper({
  code,
  kind,
  number,
  at,
  journal,
  amountMinor,
  currency,
  over,
}: Verified & { kind: keyof typeof paperNames }) {
  const name = paperNames[kind]
  const facts = [
    `${name} ${number}`,
    amountMinor !== null && currency && formatMoney({ amountMinor, currency }),
    journal,
    at && formatDate(at),
  ]
  return (
    <>
      <p className="eyebrow">Code {code}</p>
      <h1>We issued this {name.toLowerCase()}</h1>
      <p className="lede">{facts.filter(Boolean).join(', ')}.</p>
      {over && (
        <Notice kind="error" title="It is no longer valid">
          It was replaced or cancelled after it was issued.
        </Notice>
      )}
      <p className="meta">Compare this with your copy. This page does not say to whom it was issued.</p>
    </>
  )
}
