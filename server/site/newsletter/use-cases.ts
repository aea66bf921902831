/** What the API and the pages can ask of the newsletter. */

export { exportSubscribers } from './export.ts'
export { listNewsletters, newsletterBody, readNewsletter } from './read.ts'
export { previewNewsletter, sendNewsletter, testNewsletter } from './send.ts'
export { stopNewsletter } from './stop.ts'
export { subscribe } from './subscribe.ts'
export { deleteSubscriber, importSubscribers, listSubscribers, unsubscribeReader } from './subscribers.ts'
export { unsubscribe } from './unsubscribe.ts'
