import type { Revision } from '#contracts/review/revisions.ts'
import { leftToRevise } from '#domain/manuscript/revision.ts'
import { ButtonLink } from '../components/button.tsx'
import { FactList } from '../components/fact-list.tsx'
import { MarkedText } from '../components/inline-markup.tsx'
import { Notice } from '../components/notice.tsx'
import { LinkText } from '../reviewing/link-page.tsx'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'
import type { Route } from './+types/revise-check.ts'
import { secretHeaders } from './open-link.ts'
import { openForWork, revisePath } from './open-revision.ts'
import { ReviseAnswers } from './revise-answers.tsx'
import { answersOf } from './revise-form.tsx'
import { pathOfComment, submitting } from './revise-writes.ts'

export const meta: Route.MetaFunction = () => privateMeta('Check your revision')
export const headers = secretHeaders

export const loader = async ({ params: { key }, context }: Route.LoaderArgs) => ({
  revision: await openForWork(context, key),
})

export const action = (args: Route.ActionArgs) => answerForm(args, submitting(args.params.key))

/** Everything once more, before it goes. */
export default function CheckRevision({ loaderData: { revision }, params: { key } }: Route.ComponentProps) {
  const submit = useWrite(submitting(key))
  const { journal, number, record, reports, file, changed, telling, givenNames } = revision
  const left = leftToRevise({ reports, answers: answersOf(revision), hasFile: file !== null })
  return (
    <LinkText journal={journal} number={number}>
      <p className="eyebrow">Your revision</p>
      <h1>Check your revision</h1>
      <p className="lede">
        <MarkedText text={record.title} markup={record.markup?.title} />
      </p>
      {left.length > 0 && (
        <Notice kind="warning" title="Left to do">
          <ul>
            {left.map(({ field, label }) => (
              <li key={field}>
                <a href={field === 'file' ? `${revisePath(key)}#file` : pathOfComment(key, field)}>{label}</a>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <FactList
        facts={[
          ['New file', file?.name ?? 'Not given yet'],
          ['Details', changed.length > 0 ? `You change: ${changed.join(', ')}` : 'Unchanged'],
        ]}
      />
      {telling.length > 0 && (
        <Notice kind="info" title="Reviewers do not know who you are">
          <p>
            These words would tell them. If you do not take them out, reviewers read other words in their place, unless
            the editors decide to keep yours.
          </p>
          <PlacesList places={telling} />
        </Notice>
      )}
      {givenNames.length > 0 && (
        <Notice kind="info">
          <p>A first name of yours stands in your answers. If it means one of you, leave it out: reviewers read it.</p>
          <PlacesList places={givenNames} />
        </Notice>
      )}
      <ReviseAnswers reports={reports} />
      <WriteForm of={submit} className="cluster">
        {left.length === 0 && <SubmitButton>Submit revision</SubmitButton>}
        <ButtonLink variant={left.length === 0 ? 'secondary' : 'primary'} href={revisePath(key)}>
          Back to the revision
        </ButtonLink>
      </WriteForm>
      <p className="meta">You cannot change the revision after you have submitted it.</p>
    </LinkText>
  )
}

function PlacesList({ places }: { places: Revision['telling'] }) {
  return (
    <ul>
      {places.map(({ place, words }) => (
        <li key={`${place} ${words}`}>
          {place}: “{words}”
        </li>
      ))}
    </ul>
  )
}
