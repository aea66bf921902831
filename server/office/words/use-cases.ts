/** What the API and the pages can ask of the words that a publisher can replace. */

export { listWords, readWords } from './read.ts'
export { previewWords, sendTestOfWords } from './send-test-of-words.ts'
