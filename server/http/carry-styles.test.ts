import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { carryStyles } from './carry-styles.ts'
import { pagePolicy } from './headers.ts'

const sheet = 'h1::before{content:"$&"}'
const sheets = new Map([['/assets/root-1.css', sheet]])
const link = '<link nonce="" rel="stylesheet" href="/assets/root-1.css"/>'
const policy = pagePolicy("'sha256-start'")
const hash = `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`

test('a page carries the style sheet that it links to, allowed by its hash', () => {
  const carried = carryStyles({ html: `<head>${link}</head><p>Read me</p>`, policy }, sheets)
  expect(carried.html).toBe(`<head><style>${sheet}</style></head><p>Read me</p>`)
  expect(carried.policy).toBe(policy.replace("style-src-elem 'self'", `style-src-elem 'self' ${hash}`))
})

test('it carries the styles of what it names, also in what is filled in later', () => {
  const some = new Map([['/assets/root-1.css', 'p{top:0}.read{top:1px}.menu{top:2px}.other{top:3px}']])
  const carried = (html: string, slots: string[]) =>
    /<style>(.*)<\/style>/.exec(carryStyles({ html, policy }, some, slots).html)?.[1]
  expect(carried(`${link}<p class="read">`, ['<a class="menu">'])).toBe('p{top:0}.read{top:1px}.menu{top:2px}')
  expect(carried(`${link}<script src="/offline.js" defer=""></script>`, [])).toBe(some.get('/assets/root-1.css'))
})

test.each([
  ['a sheet that is not of this build', '<link rel="stylesheet" href="/assets/root-0.css"/>'],
  ['a sheet of another site', '<link rel="stylesheet" href="https://elsewhere.example/assets/root-1.css"/>'],
  ['a link of another kind', '<link rel="preload" href="/assets/root-1.css"/>'],
  ['a page that React takes over', `${link}<script type="module" async="">import("/assets/entry.js")</script>`],
])('%s stays as it is', (_, html) => {
  expect(carryStyles({ html, policy }, sheets)).toEqual({ html, policy })
})
