import { Download } from 'lucide-react'
import type { Review } from '#contracts/review/reviewing.ts'
import { verdictLabels } from '#domain/words/peer-review.ts'
import { isPrintable } from '#domain/words/person-name.ts'
import { ButtonLink } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { Title } from '../components/title.tsx'
import { EarlierReports, OtherReports } from './earlier.tsx'
import { LinkText } from './link-page.tsx'
import { ReportView } from './report-view.tsx'

type AfterProps = { review: Review }

function Outcome({ review: { outcome, isClosed } }: AfterProps) {
  if (outcome) return <Notice title={`The editors have decided: ${verdictLabels[outcome]}`} />
  return isClosed && <Notice>The review of this manuscript is closed.</Notice>
}

/** Thanks, the certificate, the report to read and, later, what the editors decided. */
export function SubmittedReview({ review }: AfterProps) {
  const { journal, number, title, report, certificate, earlier, others } = review
  return (
    <LinkText journal={journal} number={number}>
      <p className="eyebrow">Your review</p>
      <h1>Thank you for your report</h1>
      <p className="lede">
        <Title text={title} />
      </p>
      <Outcome review={review} />
      {!review.isClosed && <p>The editors have your report. We will e-mail you when they have decided.</p>}
      {certificate && (
        <div className="card">
          <h2>Your certificate</h2>
          <p>
            It confirms that you reviewed for {journal.title}, without saying which manuscript. Anyone can check it at{' '}
            <a href={`/verify/${certificate.code}`}>/verify/{certificate.code}</a>.
          </p>
          {!isPrintable(review.reviewer) && (
            <p>
              We have no font for the letters of your name, so the certificate has your e-mail address instead. For your
              name in other letters, such as Latin ones, write to{' '}
              <a href={`mailto:${journal.office}`}>{journal.office}</a>.
            </p>
          )}
          <p>
            <ButtonLink href={certificate.path} download>
              <Download />
              Download certificate (PDF)
            </ButtonLink>
          </p>
        </div>
      )}
      {report && (
        <section className="stack" aria-labelledby="your-report">
          <h2 id="your-report">Your report</h2>
          <ReportView {...{ report, review }} heading="h3" />
        </section>
      )}
      <OtherReports others={others} />
      <EarlierReports earlier={earlier} />
      <NextLinks />
    </LinkText>
  )
}

export function DeclinedReview({ review: { journal, number, title } }: AfterProps) {
  return (
    <LinkText journal={journal} number={number}>
      <h1>You are not reviewing this manuscript</h1>
      <p className="lede">
        <Title text={title} />
      </p>
      <p>
        Thank you for your answer; the editors have it. If you have changed your mind, write to{' '}
        <a href={`mailto:${journal.office}`}>{journal.office}</a>.
      </p>
      <NextLinks />
    </LinkText>
  )
}

/** The editors went on without this report. The draft stays readable for its reviewer. */
export function ClosedReview({ review }: AfterProps) {
  const { journal, number, title, report } = review
  return (
    <LinkText journal={journal} number={number}>
      <h1>This review is closed</h1>
      <p className="lede">
        <Title text={title} />
      </p>
      <Outcome review={review} />
      <p>
        The editors have already decided on this manuscript, so no report is needed any more. Thank you for your help.
      </p>
      {report && (
        <>
          <p>Your draft is kept here; nobody else reads it.</p>
          <ReportView {...{ report, review }} />
        </>
      )}
      <NextLinks />
    </LinkText>
  )
}

function NextLinks() {
  return (
    <p className="meta">
      <a href="/reviewing">See all your reviews, or what we store about you</a>
    </p>
  )
}
