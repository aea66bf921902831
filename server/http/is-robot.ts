import { isbot } from 'isbot'

// Every browser that people use names itself so; the last two are those of small and of old phones.
const browser = /^(?:Mozilla\/5\.0 \(|Opera\/9\.|UCWEB\/|Nokia)/
// Of the browsers only Internet Explorer said so, and nobody reads with it any more.
const pretender = /\bcompatible;/i

/** By what a program calls itself. Whoever says nothing, or what no browser says, is none that a person reads with. */
export function isRobot(userAgent: string | undefined): boolean {
  return !userAgent || !browser.test(userAgent) || pretender.test(userAgent) || isbot(userAgent)
}
