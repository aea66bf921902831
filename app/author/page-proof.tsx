import { useState } from 'react'
import { data, redirect, useActionData } from 'react-router'
import { type OwnPageProof, readPageProof } from '#contracts/publishing/proofs.ts'
import { CallError } from '#contracts/request.ts'
import { dayInWords } from '#domain/words/day.ts'
import { languageOf } from '#domain/words/language.ts'
import { apiContext, servicesContext, visitorContext } from '#server/page-context.ts'
import { ButtonLink } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { formatDate } from '../format.ts'
import { LinkPage, LinkText } from '../reviewing/link-page.tsx'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import type { Answer } from '../write/write.ts'
import type { Route } from './+types/page-proof.ts'
import { DeadLink } from './dead-link.tsx'
import { secretHeaders } from './open-link.ts'
import { AnswerForm, type Chosen, CommentForm, Comments, EarlierComments, wordsId } from './page-proof-comments.tsx'
import { proofPath } from './page-proof-notice.tsx'
import { ProofText } from './page-proof-text.tsx'
import { answering, commenting, removing } from './page-proof-writes.ts'
import { useSelectedWords } from './use-selected-words.ts'
import '../styles/page-proof.css'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Proof of your article')
export const headers = secretHeaders

/** `key` is the token of an e-mailed link, or the manuscript's id for its author. Opening it changes nothing. */
export async function loader({ params: { key }, context, url }: Route.LoaderArgs) {
  try {
    const own = await context.get(apiContext)(readPageProof, { key })
    const { author } = context.get(visitorContext)
    const page = await context.get(servicesContext).pageProofs.proofPage({ author, staff: null }, key)
    return data({ own, page, at: url.searchParams.get('at') ?? '' })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 401) throw redirect(`/login?from=${encodeURIComponent(proofPath(key))}`)
    return data({ dead: error.sentence ?? 'This link could not be opened.' }, { status: error.status || 503 })
  }
}

export const action = (args: Route.ActionArgs) =>
  answerForm(args, commenting(args.params.key), removing(args.params.key), answering(args.params.key))

export default function ProofPage({ loaderData, params: { key } }: Route.ComponentProps) {
  if ('dead' in loaderData) return <DeadLink reason={loaderData.dead} place={null} />
  const { own, page, at } = loaderData
  const [last, ...earlier] = own.proofs
  if (!last || !page)
    return (
      <LinkText journal={own.journal} number={own.number}>
        <h1>Proof of your article</h1>
        <Notice>{own.problem ?? 'There is no proof of this manuscript yet.'}</Notice>
      </LinkText>
    )
  return <Proof {...{ own, last, earlier, page, at }} proofKey={key} />
}

type Loaded = Extract<Route.ComponentProps['loaderData'], { own: OwnPageProof }>
type ProofProps = {
  own: OwnPageProof
  last: OwnPageProof['proofs'][number]
  earlier: OwnPageProof['proofs']
  page: NonNullable<Loaded['page']>
  proofKey: string
  at: string
}

function Proof({ own, last, earlier, page, proofKey, at }: ProofProps) {
  const isOpen = last.state === 'asked' && own.problem === null
  const answer = useActionData() as Answer<unknown> | undefined
  const typed = answer && 'fault' in answer && answer.name === 'comment' ? answer.fault.typed : {}
  const [chosen, setChosen] = useState<Chosen>({ place: typed.place ?? at, quote: typed.quote ?? '' })
  function choose(place: string, quote = ''): void {
    setChosen({ place, quote })
    document.getElementById(wordsId)?.focus()
  }
  const { article, selected } = useSelectedWords(isOpen)
  const { text, record, places, pdf } = page
  return (
    <LinkPage journal={own.journal} number={own.number}>
      <main id="main" className="proof-page stack">
        <header className="stack stack-small">
          <h1>Proof of your article</h1>
          <Progress own={own} last={last} />
          <p className="cluster">
            {pdf === 'made' && (
              <ButtonLink variant="secondary" href={`${proofPath(proofKey)}/pdf`}>
                Open the PDF
              </ButtonLink>
            )}
            {pdf === 'waiting' && <span className="meta">The PDF is being made. Reload this page in a minute.</span>}
            {pdf === 'failed' && (
              <span className="meta">
                There is no PDF of this proof yet. Please check the article as it stands here.
              </span>
            )}
            {isOpen && (
              <ButtonLink variant="quiet" href="#answer">
                Approve or send corrections
              </ButtonLink>
            )}
          </p>
        </header>
        <div className="proof-desk">
          <article ref={article} className="proof-text" aria-label="The article as it will be read">
            <ProofText
              {...{ text, record, places, isOpen }}
              language={languageOf(record)}
              figures={`${proofPath(proofKey)}/figures/`}
              comments={last.comments}
              path={proofPath(proofKey)}
              onChoose={choose}
            />
          </article>
          <aside className="proof-side stack" aria-label="Your corrections">
            {isOpen && <CommentForm {...{ proofKey, places, chosen }} id={last._id} onChoose={setChosen} />}
            <Comments {...{ proofKey, isOpen }} comments={last.comments} />
            {isOpen && (
              <AnswerForm {...{ proofKey }} id={last._id} count={last.comments.length} office={own.journal.office} />
            )}
            <EarlierComments proofs={earlier} />
          </aside>
        </div>
        {selected && (
          <div className="proof-selected">
            <button type="button" className="button" onClick={() => choose(selected.place, selected.quote)}>
              Comment on the selected words
            </button>
          </div>
        )}
      </main>
    </LinkPage>
  )
}

/** What is asked of the author, or what has come of it. */
function Progress({ own: { problem, title }, last }: { own: OwnPageProof; last: OwnPageProof['proofs'][number] }) {
  const { state, dueOn, answeredAt } = last
  if (problem) return <Notice>{problem}</Notice>
  if (state === 'approved')
    return (
      <Notice kind="success" title={`You approved this proof on ${formatDate(answeredAt ?? last.askedAt)}`} live>
        {last.comments.length > 0 ? 'The editorial office makes your corrections before publication.' : 'Thank you.'}
      </Notice>
    )
  if (state === 'commented')
    return (
      <Notice kind="success" title={`You sent your corrections on ${formatDate(answeredAt ?? last.askedAt)}`} live>
        The editorial office makes them and sends you a new proof.
      </Notice>
    )
  return (
    <>
      <p className="lede">
        Please check “{title}” by <strong>{dayInWords(dueOn)}</strong>.
      </p>
      <p>
        This is the article as it will be published. Look at names, numbers, tables and figures above all: after
        publication, a change needs a published correction. Mark each place that should change, then approve the proof
        or send us your corrections.
      </p>
    </>
  )
}
