import { useEffect, useState } from 'react'
import { type SentBefore as Found, findSentBefore } from '#contracts/manuscript/same-work.ts'
import { type Likeness, likenessInWords, statusSince } from '#domain/manuscript/same-work.ts'
import { call } from '../api.ts'
import { Notice } from '../components/notice.tsx'
import { formatDate } from '../format.ts'
import { ownPath } from './own-path.ts'

const pauseMilliseconds = 700

/** What the author sent us before, or what is published, with the same title or file. */
export function useSentBefore(title: string, file: string): Found | null {
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    let isAsked = true
    const timer = setTimeout(async () => {
      // Without an answer nothing is said: the editors see the same.
      const answer = title.trim() || file ? await call(findSentBefore, { title, file }).catch(() => null) : null
      if (isAsked) setFound(answer)
    }, pauseMilliseconds)
    return () => {
      isAsked = false
      clearTimeout(timer)
    }
  }, [title, file])

  return found
}

/** Shown at the field that the works were found by: those with the same file alone at the file. Everybody can still submit. */
export function SentBefore({ found, by }: { found: Found | null; by: 'title' | 'file' }) {
  const isHere = ({ title }: Pick<Likeness, 'title'>) => (title === null) === (by === 'file')
  const own = found?.own.filter(isHere) ?? []
  const articles = found?.articles.filter(isHere) ?? []
  if (own.length + articles.length === 0) return null
  return (
    <Notice live title="Have you sent us this before?">
      <ul className="stack stack-small">
        {own.map((work) => (
          <li key={work._id}>
            <Own work={work} />
          </li>
        ))}
        {articles.map(({ address, heading, authors, ...likeness }) => (
          <li key={address}>
            Published ({likenessInWords(likeness)}): <a href={address}>{heading}</a>, {authors}. If your work is another
            one, submit it.
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Own({ work }: { work: Found['own'][number] }) {
  const { _id, number, heading, status, since, mayOpen, article } = work
  const href = article ?? (mayOpen ? ownPath(_id) : `/status/${_id}`)
  return (
    <>
      Your manuscript{' '}
      <a className="nowrap" href={href}>
        {number}
      </a>
      , “{heading}”, {statusSince(status)} {formatDate(since)} ({likenessInWords(work)}). {advice(work)}
    </>
  )
}

function advice({ status }: Found['own'][number]): string {
  if (status === 'rejected') return 'You may submit it again; the editors can see the earlier one.'
  if (status === 'published') return 'If this is a new work, submit it.'
  return "We have it, so you don't need to submit it again. If this is another work, submit it."
}
