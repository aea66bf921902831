import { useRef, useState } from 'react'
import { redirect } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Checkbox, TextArea, TextInput } from '#app/components/form-field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { formatDate } from '#app/format.ts'
import { orFailed, orNotFound } from '#app/load.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { useFocusOnFault } from '#app/write/focus-on-fault.ts'
import { useWrite } from '#app/write/use-write.ts'
import { problemAt } from '#app/write/write.ts'
import { WriteForm } from '#app/write/write-form.tsx'
import { inviteReviewers, type ReviewDesk } from '#contracts/review/rounds.ts'
import { addDays } from '#domain/words/day.ts'
import { servicesContext } from '#server/page-context.ts'
import { copyFor, copyStepOf } from '../../decision/copy.ts'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/invite.ts'
import { ChooseReviewers, type Chosen } from './choose-reviewers.tsx'
import { mayBeGiven, RestOfLetter } from './rest-of-letter.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Invite reviewers')

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url)
  const { reviewing, reviewers, manuscripts, reviewerCopies } = context.get(servicesContext)
  const manuscript = await orNotFound(manuscripts.manuscript({ author: null, staff }, { id }))
  if ('isConflicted' in manuscript && manuscript.isConflicted) throw redirect(`/admin/review/${id}/named`)
  const desk = await orNotFound(reviewing.reviewDesk(staff, { id }))
  const [letter, proposals, ofVersions] = await Promise.all([
    reviewing.invitationLetter(staff, { id }),
    orFailed(context, reviewers.proposeReviewers(staff, { id })),
    reviewerCopies.copies(staff, { id }),
  ])
  const { number, title, status } = 'title' in manuscript ? manuscript : { number: '', title: '', status: null }
  const isUnderReview = status === 'under-review'
  return {
    id,
    desk,
    letter,
    proposals,
    number,
    title,
    isUnderReview,
    copyStep: copyStepOf(desk, copyFor(desk, ofVersions.copies)),
  }
}

/** People, then the e-mail, then one button. */
export default function Invite({ loaderData }: Route.ComponentProps) {
  const { id, desk, letter, proposals, number, title, isUnderReview, copyStep } = loaderData
  const manuscriptPath = `/admin/review/${id}`
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [subject, setSubject] = useState(letter.subject)
  const [message, setMessage] = useState(letter.message)
  const [isGivenName, setGivenName] = useState(false)
  const [answerDays, setAnswerDays] = useState(String(desk.days.answer))
  const [reportDays, setReportDays] = useState(String(desk.days.report))
  const invite = useWrite<void, unknown>({
    problems: () => problemAt('reviewers', chosen.length === 0 && 'Please choose at least one reviewer.'),
    send: (ask) =>
      ask(inviteReviewers, {
        id,
        reviewers: chosen.map(({ _id, isAlternate, despiteConflict }) => ({ id: _id, isAlternate, despiteConflict })),
        ...{ subject, message, despiteGivenNames: isGivenName },
        answerDays: Number(answerDays),
        reportDays: Number(reportDays),
      }),
    fallback: 'The invitations could not be sent.',
    next: () => manuscriptPath,
  })
  // Whom to ask is above the form.
  const place = useRef<HTMLDivElement>(null)
  useFocusOnFault(place, invite.fault)
  const asked = chosen.filter(({ isAlternate }) => !isAlternate).length
  const page = { title: 'Invite reviewers', parent: { label: number, href: manuscriptPath }, intro: title }
  const revision = desk.rounds.at(-1)?.revision
  const closed = !isUnderReview
    ? 'This manuscript is not under review.'
    : revision?.isAwaited && `The author is still revising (due on ${formatDate(revision.dueOn)}).`
  if (closed || copyStep)
    return (
      <StaffPage {...page}>
        <Notice kind="warning" title={closed ? 'Nobody can be invited now' : 'Nobody can be invited yet'}>
          {closed ? (
            <>
              {closed} <a href={manuscriptPath}>Back to the manuscript</a>
            </>
          ) : (
            <a href={`${manuscriptPath}#reviewers-copy`}>{copyStep}</a>
          )}
        </Notice>
      </StaffPage>
    )
  return (
    <StaffPage {...page}>
      <div ref={place} className="stack stack-large">
        <ChooseReviewers
          manuscriptId={id}
          {...{ proposals, chosen }}
          {...reviewedBefore(desk)}
          faultAt={invite.faultAt}
          onChange={(people) => {
            setChosen(people)
            if (invite.faultAt('reviewers')) invite.forget()
          }}
        />
        <WriteForm
          of={invite}
          submit={() => invite.run()}
          fields={[
            ...['reviewers', 'subject', 'message', 'despiteGivenNames', 'answerDays', 'reportDays'],
            ...chosen.map(({ _id }) => `despite.${_id}`),
          ]}
          className="stack stack-large narrow"
        >
          <section className="stack" aria-labelledby="letter">
            <h2 id="letter">The e-mail</h2>
            <TextInput
              label="Subject"
              maxLength={200}
              value={subject}
              error={invite.faultAt('subject')}
              onChange={({ currentTarget }) => setSubject(currentTarget.value)}
            />
            <TextArea
              label="Text"
              hint={`Begins with “Dear” and the reviewer's name.${letter.thanks ? ` To those who reviewed an earlier version it then says: “${letter.thanks}”` : ''}`}
              rows={6}
              maxLength={5000}
              value={message}
              error={invite.faultAt('message')}
              onInput={({ currentTarget }) => setMessage(currentTarget.value)}
            />
            {(isGivenName || invite.faultAt('despiteGivenNames')) && (
              <Checkbox
                label="Send it all the same: it is somebody else's name"
                checked={isGivenName}
                error={isGivenName ? undefined : invite.faultAt('despiteGivenNames')}
                onChange={({ currentTarget }) => setGivenName(currentTarget.checked)}
              />
            )}
            <div className="columns-2">
              <TextInput
                label="Days to answer"
                hint={dueHint(desk.today, answerDays)}
                inputMode="numeric"
                value={answerDays}
                error={invite.faultAt('answerDays')}
                onChange={({ currentTarget }) => {
                  setAnswerDays(currentTarget.value)
                  invite.forget()
                }}
              />
              <TextInput
                label="Days for the report"
                hint="Counted from the day they accept."
                inputMode="numeric"
                value={reportDays}
                error={invite.faultAt('reportDays')}
                onChange={({ currentTarget }) => {
                  setReportDays(currentTarget.value)
                  invite.forget()
                }}
              />
            </div>
            <RestOfLetter id={id} usual={letter.rest} {...{ answerDays, reportDays }} />
            <Notice>
              {desk.anonymity === 'double' &&
                'The e-mail must not name the authors: we check the subject and the text. '}
              Each reviewer gets a link of their own.
            </Notice>
            <p className="cluster">
              <Button type="submit" busy={invite.isBusy}>
                {asked === 0 && chosen.length > 0
                  ? 'Save alternates'
                  : asked === 1
                    ? 'Send 1 invitation'
                    : `Send ${asked || ''} invitations`.replace('  ', ' ')}
              </Button>
              <ButtonLink variant="quiet" href={manuscriptPath}>
                Back to the manuscript
              </ButtonLink>
            </p>
          </section>
        </WriteForm>
      </div>
    </StaffPage>
  )
}

/** Those who sent a report in the last decided round that had any, if they have an address and are not asked yet. */
function reviewedBefore({ rounds }: ReviewDesk) {
  const decided = rounds.filter(({ decision }) => decision)
  const before = decided.findLast(({ invitations }) => invitations.some(({ state }) => state === 'submitted'))
  const open = rounds.findLast(({ decision }) => !decision)
  const asked = new Set(open?.invitations.map(({ reviewer }) => reviewer._id))
  return {
    beforeTitle: before === decided.at(-1) ? 'Reviewed the last round' : `Reviewed round ${before?.number}`,
    before: (before?.invitations ?? []).flatMap(({ state, reviewer }) =>
      state === 'submitted' && reviewer.email && !asked.has(reviewer._id)
        ? [{ _id: reviewer._id, name: reviewer.name, email: reviewer.email }]
        : [],
    ),
  }
}

function dueHint(today: string, days: string): string | undefined {
  const number = Number(days)
  return mayBeGiven(number) ? `Until ${formatDate(addDays(today, number))}.` : undefined
}
