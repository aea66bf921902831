import { isbot } from 'isbot'

// All browsers that people use start their names like this; the last two are for small and for old phones.
const browser = /^(?:Mozilla\/5\.0 \(|Opera\/9\.|UCWEB\/|Nokia)/
// Among browsers only Internet Explorer wrote this, and it is no longer in use.
const pretender = /\bcompatible;/i

/** Judges by the User-Agent. A missing name, or one unlike any browser's, counts as a robot. */
export function isRobot(userAgent: string | undefined): boolean {
  return !userAgent || !browser.test(userAgent) || pretender.test(userAgent) || isbot(userAgent)
}
