/** What the API and the pages can ask about issues and publication. */

export { archive, currentIssue, issueContents } from './archive.ts'
export { changeIssue, issuesToMoveTo } from './change-issue.ts'
export { issueDesk } from './desk.ts'
export { moveArticle } from './move-article.ts'
export { openIssue } from './open-issue.ts'
export { cancelPlan, planPublication } from './plan.ts'
export { cancelIssue, prepareIssue } from './prepare-issue.ts'
export { publicationDesk } from './publication-desk.ts'
export { nextId, publish } from './publish.ts'
export { currentIssues, issuesForSitemap, journalArticles, journalIssue } from './read.ts'
