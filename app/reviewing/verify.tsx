import { data, redirect } from 'react-router'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { verifyCode } from '#contracts/money/documents.ts'
import { CallError } from '#contracts/request.ts'
import { documentNames, typedCode } from '#domain/review/document.ts'
import { formatMoney } from '#domain/words/money.ts'
import { apiContext } from '#server/page-context.ts'
import { Button } from '../components/button.tsx'
import { TextInput } from '../components/form-field.tsx'
import { Notice } from '../components/notice.tsx'
import { formatDate } from '../format.ts'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/verify.ts'

export const meta: Route.MetaFunction = () => privateMeta('Check a document')

type Verified = ReplyOf<typeof verifyCode>
type Found = { verified: Verified } | { unknown: string; typed: string } | null

const codeMax = 40
const unknownCode = 'We have no document with this code. Check that you typed it correctly.'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const typed = url.searchParams.get('code')
  if (typed !== null) throw redirect(`/verify/${encodeURIComponent(typedCode(typed).slice(0, codeMax))}`)
  if (!params.code) return data<Found>(null)
  const code = typedCode(params.code)
  try {
    return data<Found>({ verified: await context.get(apiContext)(verifyCode, { code }) })
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 0) throw error
    const unknown = error.status === 429 ? error.sentence : null
    return data<Found>({ unknown: unknown ?? unknownCode, typed: code }, { status: error.status })
  }
}

/** Says that a document is genuine and what it is; never whose it is or about which manuscript. */
export default function Verify({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="container-narrow section stack">
      {!loaderData ? (
        <>
          <h1>Check a document</h1>
          <p className="lede">
            Our invoices, receipts, letters of acceptance and reviewers' certificates carry a code. Enter it to see
            whether the document is genuine.
          </p>
          <CodeForm />
        </>
      ) : 'unknown' in loaderData ? (
        <>
          <h1>Unknown document</h1>
          <p className="lede">{loaderData.unknown}</p>
          <CodeForm typed={loaderData.typed} />
        </>
      ) : loaderData.verified.kind === 'certificate' ? (
        <Certificate {...loaderData.verified} />
      ) : (
        <IssuedDocument {...loaderData.verified} kind={loaderData.verified.kind} />
      )}
    </main>
  )
}

/** Each code has its own address, so that it needs no script. */
function CodeForm({ typed }: { typed?: string }) {
  return (
    <form action="/verify" className="form">
      <TextInput
        label="Code"
        name="code"
        hint="Three groups of four, such as 7KQ2-M9XD-4TRB. Small letters and missing dashes do no harm."
        defaultValue={typed}
        maxLength={codeMax}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <div>
        <Button type="submit">Check the code</Button>
      </div>
    </form>
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

type IssuedProps = Verified & { kind: keyof typeof documentNames }

function IssuedDocument({ code, kind, number, at, journal, amountMinor, currency, warning, over }: IssuedProps) {
  const name = documentNames[kind]
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
      {warning && <Notice kind="warning">{warning}</Notice>}
      {over && <Notice kind="error">{over}</Notice>}
      <p className="meta">Compare this with your copy. This page does not say to whom it was issued.</p>
    </>
  )
}
