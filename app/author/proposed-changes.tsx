import { data, redirect, useRevalidator } from 'react-router'
import {
  answerProposedChanges,
  type OwnProposedChanges,
  readProposedChanges,
} from '#contracts/publishing/proposed-changes.ts'
import { CallError } from '#contracts/request.ts'
import { changesWordsMax } from '#domain/publishing/proposed-changes.ts'
import { apiContext } from '#server/page-context.ts'
import { ButtonLink } from '../components/button.tsx'
import { TextArea } from '../components/form-field.tsx'
import { Notice } from '../components/notice.tsx'
import { Paragraphs } from '../components/paragraphs.tsx'
import { Title } from '../components/title.tsx'
import { WordChanges } from '../components/word-changes.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { formatDate } from '../format.ts'
import { LinkText } from '../reviewing/link-page.tsx'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import { problemAt, type Texts, type Write } from '../write/write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'
import type { Route } from './+types/proposed-changes.ts'
import { DeadLink } from './dead-link.tsx'
import { secretHeaders } from './open-link.ts'
import { proposedChangesPath } from './proposed-changes-notice.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Changes to your manuscript')
export const headers = secretHeaders

type Opened = { proposed: OwnProposedChanges } | { dead: string }

/** `key` is the token of an e-mailed link, or the manuscript's id for its author. Opening it changes nothing. */
export async function loader({ params: { key }, context }: Route.LoaderArgs) {
  try {
    return data<Opened>({ proposed: await context.get(apiContext)(readProposedChanges, { key }) })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 401) throw redirect(`/login?from=${encodeURIComponent(proposedChangesPath(key))}`)
    return data<Opened>({ dead: error.sentence ?? 'This link could not be opened.' }, { status: error.status || 503 })
  }
}

type Outcome = 'approved' | 'declined'
const isOutcome = (outcome: string): outcome is Outcome => outcome === 'approved' || outcome === 'declined'

const answering = (key: string): Write<Texts, { success: string }> => ({
  name: 'answer',
  send: (ask, { correction = '', outcome = '', words = '' }) =>
    ask(answerProposedChanges, { key, correction, outcome: outcome as Outcome, words }),
  problems: ({ outcome = '' }) => problemAt('outcome', !isOutcome(outcome) && 'Approve or decline the changes.'),
  fallback: 'Your answer could not be sent. Please try again.',
})

export const action = (args: Route.ActionArgs) => answerForm(args, answering(args.params.key))

export default function ProposedChangesPage({ loaderData, params: { key } }: Route.ComponentProps) {
  if ('dead' in loaderData) return <DeadLink reason={loaderData.dead} place={null} />
  const { journal, number, title, manuscriptId, last, problem } = loaderData.proposed
  const isOpen = last && !last.answer && !problem
  return (
    <LinkText journal={journal} number={number}>
      <h1>Changes to your manuscript</h1>
      <p className="lede">
        <Title text={title} />
      </p>
      {!last && <Notice>No changes are proposed to this manuscript.</Notice>}
      {problem && <Notice>{problem}</Notice>}
      {last?.answer && <Answered {...last.answer} />}
      {last && (
        <>
          {isOpen && (
            <p>
              On {formatDate(last.at)} the editorial office proposed these changes. Until you approve them, everything
              stays as you wrote it.
            </p>
          )}
          {last.words && (
            <blockquote className="reason">
              <Paragraphs text={last.words} />
            </blockquote>
          )}
          <h2>The changes</h2>
          {last.changes.map((change) => (
            <WordChanges key={change.label} {...change} heads={['As you wrote it', 'Proposed']} />
          ))}
        </>
      )}
      {isOpen ? (
        <AnswerForm key={last._id} linkKey={key} id={last._id} office={journal.office} />
      ) : (
        <p>
          <ButtonLink href={`/status/${manuscriptId}`}>Follow your manuscript</ButtonLink>
        </p>
      )}
    </LinkText>
  )
}

const outcomes: Record<NonNullable<NonNullable<OwnProposedChanges['last']>['answer']>['outcome'], [string, string]> = {
  approved: ['You approved these changes', 'The manuscript has them now.'],
  declined: ['You declined these changes', 'Everything stays as you wrote it.'],
  withdrawn: ['The editorial office has withdrawn these changes', 'Everything stays as you wrote it.'],
}

function Answered({ outcome, at, text }: NonNullable<NonNullable<OwnProposedChanges['last']>['answer']>) {
  const [title, meaning] = outcomes[outcome]
  return (
    <Notice kind={outcome === 'approved' ? 'success' : 'info'} title={`${title} on ${formatDate(at)}`} live>
      {meaning}
      {text && <p>You wrote: {text}</p>}
    </Notice>
  )
}

function AnswerForm({ linkKey, id, office }: { linkKey: string; id: string; office: string }) {
  const { revalidate } = useRevalidator()
  const send = useWrite(answering(linkKey), {
    afterwards: (): Promise<void> => finish(revalidate),
    // Perhaps another tab was first, or the proposal was withdrawn: then the page shows that.
    refused: ({ status }) => (status === 409 ? revalidate() : undefined),
    keepsDraft: true,
  })
  const { draft, change, finish, turn } = useDraft(`correction-answer:${id}`, { words: send.fault?.typed.words ?? '' })
  return (
    <WriteForm key={turn} of={send} fields={['words']}>
      <input type="hidden" name="correction" value={id} />
      <TextArea
        label="Your words to the editorial office"
        hint="If you decline, say what it should be instead."
        name="words"
        rows={4}
        limit={changesWordsMax}
        optional
        value={draft.words}
        error={send.faultAt('words')}
        onChange={({ currentTarget }) => change({ words: currentTarget.value })}
      />
      <div className="cluster">
        <SubmitButton name="outcome" value="approved">
          Approve the changes
        </SubmitButton>
        <SubmitButton name="outcome" value="declined" variant="secondary">
          Decline
        </SubmitButton>
      </div>
      <p className="muted">
        If you have questions, write to <a href={`mailto:${office}`}>{office}</a>.
      </p>
    </WriteForm>
  )
}
