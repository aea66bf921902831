import { data, redirect, useRevalidator } from 'react-router'
import { appealDecision, type OwnAppeal, readAppeal } from '#contracts/decision/appeals.ts'
import { CallError } from '#contracts/request.ts'
import { reasonsLength, reasonsProblem } from '#domain/manuscript/appeal.ts'
import { dayInWords } from '#domain/words/day.ts'
import { truncate } from '#domain/words/text.ts'
import { apiContext } from '#server/page-context.ts'
import { ButtonLink } from '../components/button.tsx'
import { TextArea } from '../components/form-field.tsx'
import { Notice } from '../components/notice.tsx'
import { Paragraphs } from '../components/paragraphs.tsx'
import { Title } from '../components/title.tsx'
import { DraftNotice } from '../drafts/draft-notice.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { LinkText } from '../reviewing/link-page.tsx'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import { problemAt, type Texts, type Write } from '../write/write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'
import type { Route } from './+types/appeal.ts'
import { DeadLink } from './dead-link.tsx'
import { secretHeaders } from './open-link.ts'
import { appealPath, GivenAppeal } from './own-appeal.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Appeal a decision')
export const headers = secretHeaders

type Opened = { appeal: OwnAppeal } | { dead: string }

/** `key` is the token of an e-mailed link, or the manuscript's id for its author. Opening it changes nothing. */
export async function loader({ params: { key }, context }: Route.LoaderArgs) {
  try {
    return data<Opened>({ appeal: await context.get(apiContext)(readAppeal, { key }) })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 401) throw redirect(`/login?from=${encodeURIComponent(appealPath(key))}`)
    return data<Opened>({ dead: error.sentence ?? 'This link could not be opened.' }, { status: error.status || 503 })
  }
}

const appealing = (key: string): Write<Texts, { success: string }> => ({
  name: 'appeal',
  send: (ask, { reasons = '' }) => ask(appealDecision, { key, reasons }),
  problems: ({ reasons = '' }) => problemAt('reasons', reasonsProblem(reasons)),
  fallback: 'Your appeal could not be sent. Please try again.',
})

export const action = (args: Route.ActionArgs) => answerForm(args, appealing(args.params.key))

export default function AppealPage({ loaderData, params: { key } }: Route.ComponentProps) {
  if ('dead' in loaderData) return <DeadLink reason={loaderData.dead} place={null} />
  const { appeal } = loaderData
  const { journal, number, title, manuscriptId, state, problem, given } = appeal
  return (
    <LinkText journal={journal} number={number}>
      <h1>{given ? 'Your appeal' : 'Appeal this decision'}</h1>
      <p className="lede">
        <Title text={title} />
      </p>
      {state === 'possible' ? <AppealForm key={manuscriptId} {...appeal} appealKey={key} /> : null}
      {state === 'closed' && <Notice>{problem}</Notice>}
      {given && state !== 'closed' && <GivenAppeal {...given} />}
      {state !== 'possible' && (
        <p>
          <ButtonLink href={`/status/${manuscriptId}`}>Follow your manuscript</ButtonLink>
        </p>
      )}
    </LinkText>
  )
}

function AppealForm({
  appealKey,
  manuscriptId,
  comment,
  until,
  journal,
  hasReports,
}: OwnAppeal & { appealKey: string }) {
  const { revalidate } = useRevalidator()
  const send = useWrite(appealing(appealKey), {
    afterwards: (): Promise<void> => finish(revalidate),
    // Perhaps another tab was first: then the page shows that appeal.
    refused: ({ status }) => (status === 409 ? revalidate() : undefined),
    keepsDraft: true,
  })
  const { draft, change, finish, kept, turn } = useDraft(`appeal:${manuscriptId}`, {
    reasons: send.fault?.typed.reasons ?? '',
  })
  return (
    <>
      {comment && (
        <>
          <p>The reason for the decision:</p>
          <blockquote className="reason">
            <Paragraphs text={comment} />
          </blockquote>
        </>
      )}
      <p>
        You can appeal once, until {dayInWords(until)}. Say point by point where the decision is wrong: an error of
        fact, a misunderstanding, or a competing interest that was not declared.
      </p>
      <p>
        Our editorial office reads {hasReports ? 'the manuscript, the reports' : 'the manuscript'} and what you write
        here, and answers by e-mail. {hasReports && 'Reviewers do not see your appeal. '}It never counts against you.
      </p>
      <DraftNotice
        kept={kept}
        until="It stays in this browser until you send the appeal."
        startOver="Start again"
        nameOf={({ reasons = '' }) => truncate(reasons, 40)}
      />
      <WriteForm key={turn} of={send} fields={['reasons']}>
        <TextArea
          label="Your reasons"
          hint={`At least ${reasonsLength.min} characters.`}
          name="reasons"
          rows={12}
          limit={reasonsLength.max}
          value={draft.reasons}
          error={send.faultAt('reasons')}
          onChange={({ currentTarget }) => change({ reasons: currentTarget.value })}
        />
        <div className="cluster">
          <SubmitButton>Send appeal</SubmitButton>
          <ButtonLink variant="secondary" href={`/status/${manuscriptId}`}>
            Cancel
          </ButtonLink>
        </div>
      </WriteForm>
      <p className="muted">
        Complaints about how you were treated, rather than about the decision, go to{' '}
        <a href={`mailto:${journal.office}`}>{journal.office}</a>.
      </p>
    </>
  )
}
