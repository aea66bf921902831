import { data } from 'react-router'
import { answerConsent, type Consent, readConsent } from '#contracts/decision/transfers.ts'
import { CallError } from '#contracts/request.ts'
import { apiContext } from '#server/page-context.ts'
import { secretHeaders } from '../author/open-link.ts'
import { Notice } from '../components/notice.tsx'
import { Title } from '../components/title.tsx'
import { formatDate } from '../format.ts'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import type { Texts, Write } from '../write/write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'
import type { Route } from './+types/transfer.ts'
import { DeadReviewLink, LinkText } from './link-page.tsx'

export const meta: Route.MetaFunction = () => privateMeta('May the new journal see your report?')
export const headers = secretHeaders

type Opened = { asked: Consent } | { dead: string }

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  try {
    return data<Opened>({ asked: await context.get(apiContext)(readConsent, { token }) })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return data<Opened>({ dead: error.sentence ?? 'This link could not be opened.' }, { status: error.status || 503 })
  }
}

const sharing = (token: string, agrees: boolean): Write<Texts, unknown> => ({
  name: agrees ? 'share' : 'keep',
  send: (ask) => ask(answerConsent, { token, agrees }),
  fallback: 'Your answer could not be saved. Please try again.',
  next: () => `/reviewing/${token}/transfer`,
})

export const action = (args: Route.ActionArgs) =>
  answerForm(args, sharing(args.params.token, true), sharing(args.params.token, false))

/** Opening the link changes nothing. */
export default function ShareReport({ loaderData, params: { token } }: Route.ComponentProps) {
  const share = useWrite(sharing(token, true))
  const keep = useWrite(sharing(token, false))
  if ('dead' in loaderData) return <DeadReviewLink reason={loaderData.dead} />
  const { journal, number, title, to, isNamed, agrees, answeredAt } = loaderData.asked
  return (
    <LinkText journal={journal} number={number}>
      <p className="eyebrow">Your review</p>
      <h1>May {to} see your report?</h1>
      <p className="lede">
        <Title text={title} />
      </p>
      {agrees === null ? (
        <>
          <p>
            You reviewed this manuscript for {journal.title}. It has moved to {to}, another of our journals. Your report
            may help its editors, and may spare another reviewer the work.
          </p>
          <ul>
            <li>
              If you agree, the editors of {to} see your whole report, with your comments to the editors and your name.
              {!isNamed && ' The author is not told who you are.'}
            </li>
            <li>If you do not, or do not answer, they see neither your report nor your name.</li>
          </ul>
          <div className="cluster">
            <WriteForm of={share} className="">
              <SubmitButton>Yes, share my report</SubmitButton>
            </WriteForm>
            <WriteForm of={keep} className="">
              <SubmitButton variant="secondary">No, do not share it</SubmitButton>
            </WriteForm>
          </div>
        </>
      ) : (
        <Notice kind="success" title="Thank you for your answer">
          You said {agrees ? 'yes' : 'no'} on {formatDate(answeredAt ?? '')}.{' '}
          {agrees
            ? `The editors of ${to} can see your report.`
            : `The editors of ${to} see neither your report nor your name.`}
        </Notice>
      )}
      <p className="meta">
        <a href={`/reviewing/${token}`}>Read your report</a>
      </p>
    </LinkText>
  )
}
