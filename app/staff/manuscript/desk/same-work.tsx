import { Notice } from '#app/components/notice.tsx'
import { formatDate } from '#app/format.ts'
import { successOf } from '#app/write/write.ts'
import { type Alike, sayNotDuplicate } from '#contracts/manuscript/same-work.ts'
import { type HiddenPlace, likenessInWords, statusSince } from '#domain/manuscript/same-work.ts'
import { ForEditors } from '../../role.tsx'
import { WriteButton } from '../../write-button.tsx'

export const hiddenWorks: Record<HiddenPlace, string> = {
  'another-journal': 'Another journal of this publisher has received a manuscript like this',
  screening: 'A manuscript that an admin has yet to screen is like this',
}

/** The works that have the same file or title. Of what somebody may not see, they learn only that there is something. */
export function SameWork({ id, alike: { works, hidden } }: { id: string; alike: Alike }) {
  if (works.length + hidden.length === 0) return null
  return (
    <Notice kind="warning" title="Possible duplicate">
      <ul className="objections stack">
        {works.map((work) => (
          <li key={work._id} className="stack stack-small">
            <Looks work={work} />
            <ForEditors>
              <WriteButton
                label="Not a duplicate"
                about={work.number}
                variant="secondary"
                write={{
                  send: (ask) => ask(sayNotDuplicate, { id, workId: work._id }),
                  fallback: 'That was not saved. Try again.',
                  done: successOf,
                }}
              />
            </ForEditors>
          </li>
        ))}
        {hidden.map(({ place, ...likeness }) => (
          <li key={place}>
            {hiddenWorks[place]}: {likenessInWords(likeness)}. Ask an admin, who can see it.
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Looks({ work }: { work: Alike['works'][number] }) {
  const { _id, number, heading, author, status, since, mayOpen, article } = work
  return (
    <p>
      Looks like{' '}
      <a className="nowrap" href={mayOpen ? `/admin/review/${_id}` : (article ?? '')}>
        {number}
      </a>
      , {statusSince(status)} {formatDate(since)}: {likenessInWords(work)}.
      <br />
      <span className="meta">
        {heading} · {author}
      </span>
    </p>
  )
}
