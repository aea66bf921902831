import { Download } from 'lucide-react'
import { data } from 'react-router'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { CallError } from '#contracts/request.ts'
import { deleteReviewer, leaveRegister, openOwnReview, readOwnReviews } from '#contracts/review/own-reviews.ts'
import { dayInWords } from '#domain/words/day.ts'
import { apiContext } from '#server/page-context.ts'
import { secretHeaders } from '../author/open-link.ts'
import { Badge } from '../components/badge.tsx'
import { ButtonLink } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { Checkbox } from '../components/form-field.tsx'
import { Notice } from '../components/notice.tsx'
import { Pagination } from '../components/pagination.tsx'
import { Title } from '../components/title.tsx'
import { formatDate } from '../format.ts'
import { privateMeta } from '../seo/meta.ts'
import { pageOf } from '../staff/page-of.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import { problemAt, type Texts, type Write } from '../write/write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'
import type { Route } from './+types/own-reviews.ts'
import { DeadReviewLink, LinkText } from './link-page.tsx'
import { asking, confirming, OwnAddresses } from './own-addresses.tsx'

export const meta: Route.MetaFunction = () => privateMeta('Your reviews')
export const headers = secretHeaders

type Own = ReplyOf<typeof readOwnReviews>

export async function loader({ params: { token }, context, url }: Route.LoaderArgs) {
  try {
    const own = await context.get(apiContext)(readOwnReviews, { token, page: pageOf(url) })
    return data<{ own: Own } | { dead: string }>({ own })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const dead = error.sentence ?? 'This link could not be opened.'
    return data<{ own: Own } | { dead: string }>({ dead }, { status: error.status || 503 })
  }
}

const fallback = 'Something went wrong. Please try again.'

const opening = (token: string): Write<Texts, { path: string }> => ({
  name: 'open',
  send: async (ask, { id = '', page = '' }) => ({ path: (await ask(openOwnReview, { token, id })).path + page }),
  fallback,
  next: ({ path }) => path,
})

const leaving = (token: string): Write<Texts, { success: string }> => ({
  name: 'leave',
  send: (ask, { leaves }) => ask(leaveRegister, { token, leaves: leaves === 'yes' }),
  fallback,
})

const deleting = (token: string): Write<Texts, { success: string }> => ({
  name: 'delete',
  problems: ({ sure }) => problemAt('sure', sure !== 'yes' && 'Tick the box if you are sure.'),
  send: (ask) => ask(deleteReviewer, { token, sure: true }),
  fallback,
})

export const action = (args: Route.ActionArgs) => {
  const { token } = args.params
  const writes = [opening(token), confirming(token), asking(token), leaving(token), deleting(token)] as Write<
    Texts,
    unknown
  >[]
  return answerForm(args, ...writes)
}

/** All that waits for one reviewer, and all that is stored about them, behind one link. */
export default function OwnReviews({ loaderData, params: { token } }: Route.ComponentProps) {
  const leave = useWrite(leaving(token))
  const remove = useWrite(deleting(token))
  if (remove.reply)
    return (
      <LinkText journal={null}>
        <h1>Deleted</h1>
        <Notice kind="success">{remove.reply.success}</Notice>
      </LinkText>
    )
  if ('dead' in loaderData) return <DeadReviewLink reason={loaderData.dead} />
  const { name, hasLeft, email, toConfirm, reviews, consents, submitted } = loaderData.own
  return (
    <LinkText journal={null}>
      <h1>Your reviews</h1>
      <p className="lede">{name}</p>
      {reviews.length + consents.length === 0 ? (
        <EmptyState title="Nothing waits for you">We will e-mail you if an editor invites you again.</EmptyState>
      ) : (
        <ul className="own-reviews">
          {reviews.map((review) => (
            <OwnReview key={review._id} review={review} token={token} />
          ))}
          {consents.map((consent) => (
            <OwnConsent key={consent._id} consent={consent} token={token} />
          ))}
        </ul>
      )}
      <SubmittedReviews submitted={submitted} token={token} />
      <OwnAddresses {...{ token, email, toConfirm }} />
      <section className="stack" aria-labelledby="data">
        <h2 id="data">What we store about you</h2>
        <p>
          <ButtonLink variant="secondary" href={`/api/reviewing/mine/${token}/data`} download>
            <Download />
            Download everything (JSON)
          </ButtonLink>
        </p>
        {leave.reply && <Notice kind="success">{leave.reply.success}</Notice>}
        <WriteForm of={leave}>
          <p>
            {hasLeft ? 'You have asked us not to invite you any more.' : 'You can ask us not to invite you any more.'}
          </p>
          <div>
            <SubmitButton variant="secondary" name="leaves" value={hasLeft ? 'no' : 'yes'}>
              {hasLeft ? 'You may invite me again' : 'Do not invite me any more'}
            </SubmitButton>
          </div>
        </WriteForm>
        <WriteForm of={remove} fields={['sure']}>
          <p>
            You can also have your name, addresses and all else deleted. Your reports stay, without your name. Reviews
            that are open end. Certificates can no longer be downloaded with your name.
          </p>
          <Checkbox name="sure" value="yes" label="I am sure" error={remove.faultAt('sure')} />
          <div>
            <SubmitButton variant="danger">Delete my data</SubmitButton>
          </div>
        </WriteForm>
      </section>
    </LinkText>
  )
}

function OwnReview({ review, token }: { review: Own['reviews'][number]; token: string }) {
  const open = useWrite(opening(token))
  const { _id, journal, number, title, round, state, dueOn, isLate } = review
  return (
    <li className="card">
      <p className="cluster">
        <Badge tone={isLate ? 'danger' : state === 'invited' ? 'info' : 'neutral'}>
          {state === 'invited' ? 'Invitation' : 'Review'}
          {isLate && ', late'}
        </Badge>
        <span className="meta">
          {journal}, {number}, round {round}
        </span>
      </p>
      <h2>
        <Title text={title} />
      </h2>
      {dueOn && (
        <p>
          {state === 'invited' ? 'Please answer by' : 'Report due on'} {dayInWords(dueOn)}
        </p>
      )}
      <WriteForm of={open}>
        <input type="hidden" name="id" value={_id} />
        <div>
          <SubmitButton aria-label={`${state === 'invited' ? 'Answer' : 'Continue'}: ${title}`}>
            {state === 'invited' ? 'Answer' : 'Continue'}
          </SubmitButton>
        </div>
      </WriteForm>
    </li>
  )
}

function OwnConsent({ consent, token }: { consent: Own['consents'][number]; token: string }) {
  const open = useWrite(opening(token))
  const { _id, journal, number, title, round, to } = consent
  return (
    <li className="card">
      <p className="cluster">
        <Badge tone="info">Question</Badge>
        <span className="meta">
          {journal}, {number}, round {round}
        </span>
      </p>
      <h2>
        <Title text={title} />
      </h2>
      <p>This manuscript has moved to {to}. May its editors see your report?</p>
      <WriteForm of={open}>
        <input type="hidden" name="id" value={_id} />
        <input type="hidden" name="page" value="/transfer" />
        <div>
          <SubmitButton aria-label={`Answer: ${title}`}>Answer</SubmitButton>
        </div>
      </WriteForm>
    </li>
  )
}

type Submitted = Own['submitted']

function SubmittedReviews({ submitted, token }: { submitted: Submitted; token: string }) {
  const { reviews, page, pages, total } = submitted
  if (total === 0) return null
  return (
    <section className="stack" aria-labelledby="submitted">
      <h2 id="submitted">{total === 1 ? 'Your submitted review' : `Your ${total} submitted reviews`}</h2>
      <ul className="own-reviews">
        {reviews.map((review) => (
          <SubmittedReview key={review._id} review={review} token={token} />
        ))}
      </ul>
      <Pagination page={page} pageCount={pages} hrefOf={(other) => `?page=${other}#submitted`} />
    </section>
  )
}

function SubmittedReview({ review, token }: { review: Submitted['reviews'][number]; token: string }) {
  const open = useWrite(opening(token))
  const { _id, journal, number, title, round, submittedAt, certificate } = review
  return (
    <li className="card">
      <h3>
        <Title text={title} />
      </h3>
      <p className="meta">
        {journal}, {number}, round {round}
        {submittedAt && `. Submitted on ${formatDate(submittedAt)}`}
      </p>
      <WriteForm of={open} className="cluster">
        <input type="hidden" name="id" value={_id} />
        {certificate && (
          <ButtonLink
            variant="secondary"
            size="small"
            href={certificate}
            download
            aria-label={`Certificate (PDF): ${title}`}
          >
            <Download />
            Certificate (PDF)
          </ButtonLink>
        )}
        <SubmitButton variant="quiet" size="small" aria-label={`Read your report: ${title}`}>
          Read your report
        </SubmitButton>
      </WriteForm>
    </li>
  )
}
