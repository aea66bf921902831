import { unlinked } from '#domain/words/unlinked.ts'
import { escapeHtml } from '#server/adapters/html.ts'
import { type Block, type LetterParts, quietLink, type Recipient } from '../../jobs/letter.ts'
import { digestKind } from '../../people/notifications/letters.ts'

/** One line of a digest: why it is there, what it is about, since when, and where it leads. */
export type Line = { reason: string; title: string; number: string | null; age: string; url: string }

type Digest = {
  /** Oldest first. */
  waiting: Line[]
  /** More waits than is listed. */
  isCutShort: boolean
  news: Line[]
  todayUrl: string
  choicesUrl: string
}

export function digest(to: Recipient & { name: string }, about: Digest): LetterParts {
  const { waiting, isCutShort, news, todayUrl, choicesUrl } = about
  return {
    kind: digestKind,
    to,
    subject: subjectOf(waiting.length, isCutShort, news.length),
    blocks: [
      `Dear ${to.name},`,
      ...(waiting.length > 0 ? ['This waits for you, the oldest first:', listOf(waiting)] : []),
      ...(isCutShort ? ['More is on the page Today.'] : []),
      ...(news.length > 0 ? ['Since your last digest:', listOf(news)] : []),
      { label: 'Open Today', url: todayUrl },
      quietLink('Choose what you hear about, and how', choicesUrl),
    ],
  }
}

function subjectOf(waiting: number, isCutShort: boolean, news: number): string {
  if (waiting === 0) return news === 1 ? 'Daily digest: 1 piece of news' : `Daily digest: ${news} pieces of news`
  const count = isCutShort ? `more than ${waiting} things wait` : `${waiting} things wait`
  return `Daily digest: ${waiting === 1 && !isCutShort ? '1 thing waits' : count} for you`
}

/** Titles are written by strangers, so nothing in them may turn into a link. */
function listOf(lines: Line[]): Block {
  const items = lines.map((line) => ({ ...line, title: unlinked(line.title) }))
  const about = ({ number, age }: Line) => [number, age].filter(Boolean).join(', ')
  return {
    text: items.map((one) => `- ${one.reason}: ${one.title} (${about(one)})\n  ${one.url}`).join('\n'),
    html: `<ul style="margin:0 0 16px;padding-left:20px">${items
      .map(
        (one) =>
          `<li style="margin:0 0 8px">${escapeHtml(one.reason)}: <a href="${escapeHtml(one.url)}">${escapeHtml(one.title)}</a> (${escapeHtml(about(one))})</li>`,
      )
      .join('')}</ul>`,
  }
}
