import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Fold } from '#app/components/fold.tsx'
import { Pagination } from '#app/components/pagination.tsx'
import { useWrite } from '#app/write/use-write.ts'
import { problemAt } from '#app/write/write.ts'
import { SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import { cancelIssue, prepareIssue } from '#contracts/publishing/plans.ts'
import { addDays } from '#domain/words/day.ts'
import type { IssueDesk } from '#server/publishing/issues/desk.ts'
import { ConfirmedButton } from '../../confirmed-button.tsx'
import { MomentFields, type When } from '../../when.tsx'

type PreparedProps = { slug: string; title: string; desk: IssueDesk; today: string }

/** The next issue, which readers do not see until it opens on its date with its articles. */
export function PreparedIssue({ slug, title, desk, today }: PreparedProps) {
  const { prepared, next } = desk
  if (!prepared)
    return (
      <Fold summary={`Prepare issue ${next.number} for a date`} hasContent={false}>
        <div className="stack">
          <p>
            Choose when it opens. Until then readers see nothing of it. On that date it becomes the current issue, and
            the manuscripts that you add to it are published.
          </p>
          <OpeningForm
            {...{ slug, desk }}
            start={{ on: addDays(today, 14), time: '09:00' }}
            label="Prepare the issue"
          />
        </div>
      </Fold>
    )
  const { at, year, on, time, manuscripts, page, pages } = prepared
  return (
    <section className="card stack" aria-labelledby="prepared-issue">
      <div>
        <h2 id="prepared-issue" className="issue-title">
          Prepared: issue {next.number}
        </h2>
        <p className="muted">
          Opens on {at} ({desk.timeZone}), in the volume of {year}. Readers see nothing of it until then.
        </p>
      </div>
      {manuscripts.length === 0 ? (
        <p>No manuscripts yet. Open a paid manuscript, select Publish and choose this issue.</p>
      ) : (
        <ol className="issue-order">
          {manuscripts.map(({ _id, rank, number, title, author }) => (
            <li key={_id}>
              <span className="issue-rank">{rank}</span>
              <div>
                <a href={`/admin/review/${_id}`}>{title}</a>
                <p className="meta">
                  {number} · {author}
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
      <Pagination
        label="Pages of the prepared issue"
        page={page}
        pageCount={pages}
        hrefOf={(to) => `/admin/issue?journal=${slug}&prepared=${to}`}
      />
      <Fold summary="Change the date" hasContent={false}>
        <OpeningForm key={at} {...{ slug, desk }} start={{ on, time }} label="Save the date" />
      </Fold>
      <div>
        <ConfirmedButton
          label="Cancel the prepared issue"
          about={title}
          question={`Cancel the prepared issue ${next.number}?`}
          keepLabel="Keep it"
          write={{
            send: (ask) => ask(cancelIssue, { slug }),
            fallback: 'The issue could not be cancelled.',
            done: ({ success }) => success,
          }}
        >
          Its manuscripts stay paid and are no longer scheduled.
        </ConfirmedButton>
      </div>
    </section>
  )
}

type OpeningFormProps = { slug: string; desk: IssueDesk; start: When; label: string }

function OpeningForm({ slug, desk, start, label }: OpeningFormProps) {
  const [when, setWhen] = useState(start)
  const { revalidate } = useRevalidator()
  const save = useWrite<When, { issue: number }>(
    {
      problems: ({ on, time }) => [
        ...problemAt('on', !on && 'Choose a date.'),
        ...problemAt('time', !time && 'Choose a time.'),
      ],
      send: (ask, when) => ask(prepareIssue, { slug, ...when }),
      fallback: 'The issue could not be prepared.',
      done: ({ issue }) => `Issue ${issue} is prepared.`,
    },
    { afterwards: () => revalidate() },
  )
  return (
    <WriteForm of={save} submit={() => save.run(when)} fields={['on', 'time']}>
      <MomentFields {...{ when }} timeZone={desk.timeZone} faults={save.fault?.fields ?? {}} onChange={setWhen} />
      <div>
        <SubmitButton>{label}</SubmitButton>
      </div>
    </WriteForm>
  )
}
