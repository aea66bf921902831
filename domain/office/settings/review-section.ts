import { anonymityLabels, usualPeerReview } from '../../words/peer-review.ts'
import type { Part, Section } from './parts.ts'

const days = (label: string, usual: number): Part => ({ kind: 'number', label, unit: 'days', usual })
const usual = usualPeerReview

export const reviewSection: Section = {
  slug: 'review',
  title: 'Review and deadlines',
  inShort({ peerReview }) {
    const { anonymity, reports } = { ...usual, ...(peerReview as Partial<typeof usual> | undefined) }
    return `${anonymityLabels[anonymity]}, ${reports} ${reports === 1 ? 'report' : 'reports'}`
  },
  settings: {
    peerReview: {
      kind: 'group',
      label: 'Peer review',
      also: 'anonymity blind reviewer deadline days report form questions reminder',
      parts: {
        anonymity: { kind: 'choice', label: 'Anonymity', options: anonymityLabels, usual: usual.anonymity },
        reports: { kind: 'number', label: 'Reports for a decision', usual: usual.reports },
        days: {
          kind: 'group',
          label: 'Deadlines',
          parts: {
            answer: days('To answer an invitation', usual.days.answer),
            report: days('To write a report', usual.days.report),
            minorRevision: days('For a minor revision', usual.days.minorRevision),
            majorRevision: days('For a major revision', usual.days.majorRevision),
          },
        },
        questions: {
          kind: 'rows',
          label: 'Questions of the review form',
          hint: 'A recommendation and comments for the authors are always asked. Manuscripts in review keep the questions they began with.',
          noun: 'question',
          title: 'label',
          usual: usual.questions,
          parts: {
            label: { kind: 'line', label: 'Question' },
            hint: { kind: 'line', label: 'Help', optional: true },
            kind: {
              kind: 'choice',
              label: 'Answer',
              options: { scale: 'Scale from 1 to 5', text: 'Text', choice: 'One of several' },
            },
            choices: { kind: 'lines', label: 'Answers to choose from', optional: true },
            key: {
              kind: 'line',
              label: 'Short name',
              hint: 'Small letters and hyphens; it stays once reports have it.',
            },
            required: { kind: 'yes', label: 'Reviewers must answer', usual: true },
            seenBy: {
              kind: 'choice',
              label: 'Read by',
              options: { author: 'Author and editor', editor: 'Editor alone' },
              usual: 'author',
            },
          },
        },
        sharesReports: {
          kind: 'yes',
          label: 'After the decision, reviewers read the other reports',
          usual: usual.sharesReports,
        },
        publishesReports: {
          kind: 'yes',
          label: 'Reports whose reviewers agree are published with the article',
          usual: usual.publishesReports,
        },
        handlingEditor: {
          kind: 'line',
          label: 'Who looks after new manuscripts',
          hint: 'The e-mail address of a member of staff. Empty: whoever takes them.',
          optional: true,
        },
      },
    },
  },
}
