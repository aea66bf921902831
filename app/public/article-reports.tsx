import {
  type PublishedRound,
  type ReadReport,
  reportsInWords,
  reviewerName,
  unpublishedInWords,
} from '#domain/manuscript/published-reports.ts'
import { articlePath, peerReviewPath } from '#domain/words/article-path.ts'
import { verdictLabels } from '#domain/words/peer-review.ts'
import { requestContext, servicesContext } from '#server/page-context.ts'
import { FactList } from '../components/fact-list.tsx'
import { ReportComments } from '../components/report-comments.tsx'
import { Title } from '../components/title.tsx'
import { formatDate } from '../format.ts'
import { onlyForServer, orNotFound } from '../load.ts'
import { publicHeaders } from '../seo/headers.ts'
import { pageMeta } from '../seo/meta.ts'
import type { Route } from './+types/article-reports.ts'
import { reportId } from './article/peer-review.tsx'
import { StateNotice } from './article/state-notice.tsx'

export async function loader({ context, params: { slug, customId } }: Route.LoaderArgs) {
  const record = await orNotFound(context.get(servicesContext).record.peerReview(slug, customId))
  return onlyForServer({ record, publicUrl: context.get(requestContext).publicUrl })
}

export const headers = publicHeaders

export const meta: Route.MetaFunction = ({ loaderData: { record, publicUrl } }) =>
  pageMeta({
    title: `Peer review of ${record.title}`,
    description: `What the reviewers said about this article of the ${record.journal.title}, and what its authors answered.`,
    path: peerReviewPath({ journal: record.journal.slug, customId: record.customId }),
    publicUrl,
  })

export default function ArticleReports({ loaderData: { record } }: Route.ComponentProps) {
  const { journal, customId, title, peerReview } = record
  return (
    <main id="main" className="container-narrow section stack stack-large">
      <header className="stack">
        <StateNotice {...record} />
        <p className="eyebrow">Peer review</p>
        <h1>Reviewers’ reports and authors’ answers</h1>
        <p className="lede" dir="auto">
          <a href={articlePath({ journal: journal.slug, customId })}>
            <Title text={title} />
          </a>
        </p>
        <p className="meta">
          Published as the authors received them, if the reviewer agreed. Reviewers are named if they signed.
        </p>
      </header>
      {peerReview.map((round) => (
        <Round key={round.number} round={round} />
      ))}
    </main>
  )
}

function Round({ round }: { round: PublishedRound }) {
  const { number, decision, decidedOn, answeredOn, reports } = round
  const titleId = `round-${number}`
  const unpublished = unpublishedInWords(round)
  return (
    <section className="stack" aria-labelledby={titleId}>
      <h2 id={titleId}>Round {number}</h2>
      <FactList
        facts={[
          ['Decision', `${verdictLabels[decision]}, ${formatDate(decidedOn)}`],
          ['Published', reports.length > 0 && reportsInWords(round)],
          ['Answered', answeredOn && formatDate(answeredOn)],
        ]}
      />
      {unpublished && <p className="meta">{unpublished}</p>}
      {reports.map((report) => (
        <Report key={report.number} id={reportId(round, report)} report={report} />
      ))}
    </section>
  )
}

function Report({ id, report }: { id: string; report: ReadReport }) {
  const { on, answers, comments } = report
  return (
    <article className="reviewer-report stack" aria-labelledby={id}>
      <header>
        <h3 id={id}>
          <Title text={reviewerName(report)} />
        </h3>
        {on && <p className="meta">{formatDate(on)}</p>}
      </header>
      {answers.length > 0 && <FactList layout="scores" facts={answers.map(({ label, answer }) => [label, answer])} />}
      {comments.length === 0 && <p className="meta">The comments came as a file, which is not published.</p>}
      <ReportComments comments={comments} answered="Authors’ answer" />
    </article>
  )
}
