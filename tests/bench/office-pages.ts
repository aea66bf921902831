import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

const manuscript = 'manuscript-44'

/** What each parameter of an office's page may be in a filled office, and what else its address must say. */
const examples: Record<string, string | null> = {
  'admin/message/:id': 'admin/message/m40',
  'admin/review/several': `admin/review/several?action=remind&ids=${manuscript}`,
  'admin/review/:id': `admin/review/${manuscript}`,
  // For what somebody may not open, which leads to the page before.
  'admin/review/:id/closed': null,
  'admin/review/:id/compare': `admin/review/${manuscript}/compare?from=1&to=2`,
  // Two texts and nothing else, however many there are; a filled office has none that are alike.
  'admin/review/:id/similar/:text': null,
  'admin/review/:id/invite': `admin/review/${manuscript}/invite`,
  'admin/reviewers/:id': 'admin/reviewers/reviewer-8',
  'admin/reviewers/:id/edit': 'admin/reviewers/reviewer-8/edit',
  'admin/reviewers/:id/merge': 'admin/reviewers/reviewer-8/merge?search=person',
  'admin/charges/:id': 'admin/charges/manuscript-31',
  'admin/articles/:journal/:customId': 'admin/articles/{journal}/{article}',
  'admin/texts/:id': 'admin/texts/file-00000000000000044',
  // Files of one text, and no pages.
  'admin/texts/:id/figures/:name': null,
  'admin/texts/:id/draft.pdf': null,
  'admin/texts/:id/jats.xml': null,
  'admin/texts/:id/proof.pdf': null,
  'editCourse/:courseId': 'editCourse/course1',
  'admin/newsletter/:id': 'admin/newsletter/w1',
  'admin/emails/:id': 'admin/emails/l1-1',
  'admin/templates/:kind': 'admin/templates/manuscript-objection?journal={journal}',
  'admin/find': 'admin/find?q=malaria',
}

/** Lists whose filters or tabs lead to other queries than the page alone. */
const further = [
  'admin/review?status=under-review',
  'admin/review?status=rejected',
  'admin/review?status=published',
  'admin/review?search=malaria',
  'admin/reviewers?search=person',
  'admin/emails?state=failed',
  'admin/find?q=N-44',
]

/** The address of every page of the office, as app/routes.ts has them. Fails for one with a parameter and no example. */
export function officePages(): string[] {
  const office = (routes as RouteConfigEntry[]).find(({ file }) => file === 'staff/shell/shell.tsx')
  const paths = (office?.children ?? []).map(({ path = '' }) => path)
  const missing = paths.filter((path) => path.includes(':') && !(path in examples))
  if (paths.length === 0 || missing.length > 0) throw new Error(`Add examples of ${missing.join(', ')}`)
  return [...paths.flatMap((path) => (path in examples ? (examples[path] ?? []) : path)), ...further].map(
    (path) => `/${path}`,
  )
}
