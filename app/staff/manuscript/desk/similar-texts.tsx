import { Notice } from '#app/components/notice.tsx'
import { formatDate } from '#app/format.ts'
import type { Similar } from '#contracts/manuscript/similarity.ts'
import { statusSince } from '#domain/manuscript/same-work.ts'
import { hiddenWorks } from './same-work.tsx'

const ofText = ({ share, words }: { share: number; words: number }) =>
  `${share} % of the text (${words.toLocaleString('en')} words)`

/** The works that share passages with the newest version. */
export function SimilarTexts({ id, similar: { works, hidden } }: { id: string; similar: Similar }) {
  if (works.length + hidden.length === 0) return null
  return (
    <Notice kind="warning" title="Text in common with other works">
      <ul className="objections stack">
        {works.map(({ text, number, heading, author, status, since, address, isSameAuthor, ...overlap }) => (
          <li key={text}>
            {ofText(overlap)} stands in{' '}
            <a className="nowrap" href={address}>
              {number}
            </a>{' '}
            too, {statusSince(status)} {formatDate(since)}
            {isSameAuthor && ', by the same author'}.{' '}
            <a className="nowrap" href={`/admin/review/${id}/similar/${text}`}>
              Compare<span className="visually-hidden"> with {number}</span>
            </a>
            <br />
            <span className="meta">
              {heading} · {author}
            </span>
          </li>
        ))}
        {hidden.map(({ place, ...overlap }) => (
          <li key={place}>
            {hiddenWorks[place]}: {ofText(overlap)}. Ask an admin, who can see it.
          </li>
        ))}
      </ul>
      <p className="meta">This does not replace a check against other sources.</p>
    </Notice>
  )
}
