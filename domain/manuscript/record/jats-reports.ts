import { defaultLanguage } from '../../words/language.ts'
import { type PublishedRound, type ReadReport, reviewerName } from '../published-reports.ts'
import { type Element, element } from './element.ts'
import { dated, idIn, inParagraphs, nameElement } from './jats-parts.ts'
import { nameParts, peopleOf } from './names.ts'
import type { ArticleRecord } from './record.ts'

/** The published reports and the authors' answers, as the recommendation of JATS4R on peer review materials tags them. */
export function reportArticles(record: ArticleRecord): Element[] {
  return (record.peerReview ?? []).flatMap((round) => [
    ...round.reports.map((report) => reviewerReport(record, round, report)),
    ...authorComment(record, round),
  ])
}

function reviewerReport(record: ArticleRecord, round: PublishedRound, report: ReadReport): Element {
  const { number, name, on, answers, comments } = report
  const role = element('role', { 'specific-use': 'reviewer' }, 'Reviewer')
  return subArticle('reviewer-report', idIn(record, `round-${round.number}-reviewer-${number}`), {
    title: `Reviewer ${number}, round ${round.number}`,
    contributors: [
      element('contrib', { 'contrib-type': 'author' }, [
        name === null ? element('anonymous') : nameElement(nameParts(name)),
        role,
      ]),
    ],
    event: { type: 'reviewer-report-received', on },
    round,
    body: [
      ...answers.map(({ label, answer }) => element('p', {}, `${label}: ${answer}`)),
      ...comments.flatMap(({ text }) => inParagraphs(text)),
    ],
  })
}

function authorComment(record: ArticleRecord, round: PublishedRound): Element[] {
  const answered = round.reports.flatMap((report) =>
    report.comments.flatMap(({ number, answer }) =>
      answer
        ? element('sec', {}, [
            element('title', {}, `${reviewerName(report)}, comment ${number}`),
            ...inParagraphs(answer.text),
            answer.place !== null && element('p', {}, answer.place),
          ])
        : [],
    ),
  )
  if (answered.length === 0) return []
  const role = element('role', { 'specific-use': 'author' }, 'Author')
  const comment = subArticle('author-comment', idIn(record, `round-${round.number}-authors`), {
    title: `Authors’ answers, round ${round.number}`,
    contributors: peopleOf(record).map((person) =>
      element('contrib', { 'contrib-type': 'author' }, [nameElement(person), role]),
    ),
    event: { type: 'author-comment-received', on: round.answeredOn },
    round,
    body: answered,
  })
  return [comment]
}

type Parts = {
  title: string
  contributors: Element[]
  event: { type: string; on: string | null }
  round: PublishedRound
  body: Element[]
}

function subArticle(type: string, id: string, { title, contributors, event, round, body }: Parts): Element {
  return element('sub-article', { 'article-type': type, id, 'xml:lang': defaultLanguage }, [
    element('front-stub', {}, [
      element('title-group', {}, element('article-title', {}, title)),
      contributors.length > 0 && element('contrib-group', {}, contributors),
      event.on !== null &&
        element('pub-history', {}, element('event', { 'event-type': event.type }, dated('date', {}, event.on))),
      element('custom-meta-group', {}, [
        element('custom-meta', {}, [
          element('meta-name', {}, 'peer-review-revision-round'),
          // JATS4R counts the review of the first version as round 0.
          element('meta-value', {}, round.number - 1),
        ]),
      ]),
    ]),
    element('body', {}, body.length > 0 ? body : element('p', {}, 'The comments came as a file.')),
  ])
}
