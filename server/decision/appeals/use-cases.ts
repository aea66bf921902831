/** What the API and the pages can ask about appeals. */

export { appeal } from './appeal.ts'
export { listAppeals, ownAppeal } from './read.ts'
export { upholdLetter, upholdRejection } from './uphold.ts'
