import { data, redirect } from 'react-router'
import { CallError } from '#contracts/request.ts'
import { readSentReports, type SentReports } from '#contracts/review/sent-reports.ts'
import { reviewerName } from '#domain/manuscript/published-reports.ts'
import { verdictLabels } from '#domain/words/peer-review.ts'
import { apiContext } from '#server/page-context.ts'
import { ButtonLink } from '../components/button.tsx'
import { ReportComments } from '../components/report-comments.tsx'
import { Title } from '../components/title.tsx'
import { formatDate } from '../format.ts'
import { LinkText } from '../reviewing/link-page.tsx'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/sent-reports.ts'
import { DeadLink } from './dead-link.tsx'
import { secretHeaders } from './open-link.ts'
import { PublishedNote, ReportAnswers, ReportFileLink } from './report-file.tsx'

export const meta: Route.MetaFunction = () => privateMeta('The reports on your manuscript')
export const headers = secretHeaders

type Opened = { sent: SentReports } | { dead: string }

/** `key` is the token of a link, or the manuscript's id for its author. */
export async function loader({ params: { key }, context }: Route.LoaderArgs) {
  try {
    return data<Opened>({ sent: await context.get(apiContext)(readSentReports, { key }) })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 401) throw redirect(`/login?from=${encodeURIComponent(`/reports/${key}`)}`)
    return data<Opened>({ dead: error.sentence ?? 'This link could not be opened.' }, { status: error.status || 503 })
  }
}

/** What the author was sent, to be read again, with the files that reviewers attached. */
export default function SentReportsPage({ loaderData }: Route.ComponentProps) {
  if ('dead' in loaderData) return <DeadLink reason={loaderData.dead} place={null} />
  const { journal, number, title, rounds, manuscriptId, publishesReports } = loaderData.sent
  return (
    <LinkText journal={journal} number={number}>
      <p className="eyebrow">Peer review</p>
      <h1>The reports on your manuscript</h1>
      <p className="lede">
        <Title text={title} />
      </p>
      {rounds.length === 0 && <p>The editors have sent you no reports yet.</p>}
      {publishesReports && rounds.length > 0 && <PublishedNote />}
      {rounds.map((round) => (
        <Round key={round.number} round={round} />
      ))}
      <p>
        <ButtonLink variant="secondary" href={`/status/${manuscriptId}`}>
          Follow your manuscript
        </ButtonLink>
      </p>
    </LinkText>
  )
}

function Round({ round }: { round: SentReports['rounds'][number] }) {
  const { number, decision, decidedOn, reports } = round
  return (
    <section className="stack" aria-labelledby={`round-${number}`}>
      <h2 id={`round-${number}`}>
        Round {number}: {verdictLabels[decision].toLowerCase()}
      </h2>
      <p className="meta">{formatDate(decidedOn)}</p>
      {reports.map((report) => (
        <article key={report.number} className="reviewer-report stack stack-small">
          <h3>{reviewerName(report)}</h3>
          <ReportAnswers answers={report.answers} />
          <ReportFileLink file={report.file} />
          <ReportComments comments={report.comments} answered="Your answer" />
        </article>
      ))}
    </section>
  )
}
