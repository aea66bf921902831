import { expect, test } from 'vitest'
import { shareLinks } from './share-links.ts'

test('a title and an address reach every service whole, whatever is in them', () => {
  const given = { title: 'Salt & "sleep"?\r\nBcc: x@example.org #1', url: 'https://journals.example/a/?b=c&d' }
  for (const { name, href } of shareLinks(given)) {
    const { searchParams } = new URL(href)
    const said = [...searchParams.values()].join(' ')
    expect([name, said.includes(given.url)]).toEqual([name, true])
    if (!['LinkedIn', 'Facebook'].includes(name)) expect([name, said.includes(given.title)]).toEqual([name, true])
    expect(href).not.toMatch(/[\s"<>]/)
  }
})
