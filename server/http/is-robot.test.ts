import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearUs, whySkipped } from '#tests/support/near-us.ts'
import { isRobot } from './is-robot.ts'

const list = 'counter/COUNTER_Robots_list.json'
const why = whySkipped('COUNTER list of robots', list)
const robots: { pattern: string }[] = why ? [] : JSON.parse(readFileSync(nearUs(list), 'utf8'))
const words = robots.map(({ pattern }) => pattern).filter((pattern) => /^[\w -]+$/.test(pattern))

test.skipIf(why)(`every plain word on COUNTER's list is a robot, alone, with a version or as a pretender${why}`, () => {
  expect(words.length).toBeGreaterThan(200)
  const missed = words.filter((word) => {
    const names = [
      word,
      word.toUpperCase(),
      `${word}/1.0`,
      `Mozilla/5.0 (compatible; ${word}/1.0; +https://robots.example)`,
    ]
    return !names.every(isRobot)
  })
  expect(missed).toEqual([])
})

test.skipIf(why)(`so is whatever any other pattern on the list describes${why}`, () => {
  const missed = robots.filter(({ pattern }) =>
    fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 5, seed: 7 }).some((name) => !isRobot(name)),
  )
  expect(missed).toEqual([])
})

test.each([
  undefined,
  '',
  '-',
  'curl/8.5.0',
  'Wget/1.21',
  'python-requests/2.31',
  'Zotero/7.0',
  'Mozilla/5.0',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0.0.0 Safari/537.36',
])('%s is a robot', (name) => {
  expect(isRobot(name)).toBe(true)
})

// COUNTER's list would call the last two robots, because 'motorola' contains 'motor' and 'CUBOT' contains 'bot'.
test.each([
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
  'Mozilla/5.0 (Linux; Android 12; TECNO KG5k) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  'Opera/9.80 (Android; Opera Mini/36.2/191.192; U; en) Presto/2.12.423 Version/12.16',
  'UCWEB/2.0 (MIDP-2.0; U; Adr 4.4.2; en-US; Infinix) U2/1.0.0 UCBrowser/10.7.9.856 U2/1.0.0 Mobile',
  'Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5',
  'Mozilla/5.0 (Linux; Android 12; motorola edge 20) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
])('%s is a person', (name) => {
  expect(isRobot(name)).toBe(false)
})
