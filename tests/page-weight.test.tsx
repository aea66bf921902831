import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import Article from '#app/public/article.tsx'
import type { FullText, Inline, Part } from '#domain/manuscript/full-text.ts'
import { randomFrom, whole } from '#domain/publishing/covers/random.ts'
import { fullRecord } from '#tests/support/records.ts'

const sheet = (name: string) => readFileSync(join(import.meta.dirname, '../app/styles', name), 'utf8')
const styles = sheet('app.css').replaceAll(/@import "\.\/(.+?)";/g, (_, name) => sheet(name)) + sheet('full-text.css')
const random = randomFrom('page weight')
const syllables = 'ba ce di fo gu la me ni po ru sa te vi xo zy tra ble cro dan ster al en in er es th'.split(' ')
const spelled = (rank: number) =>
  [...(rank + 30).toString(26)].map((digit) => syllables[Number.parseInt(digit, 26)]).join('')
/** Zipf's law: a few words are half of the text. */
const word = () => spelled(Math.floor(3 * (20_003 / 3) ** random() - 3))
const words = (count: number) => Array.from({ length: count }, word).join(' ')
const line = (text: string): Inline => ({ kind: 'text', text })

/** With a citation in every paragraph, and 60 entries that they lead to. */
const paragraph = (): Part => {
  const to = `r${whole(random, 1, 61)}`
  const citation: Inline = { kind: 'citation', to: [to], inside: [line(`${word()}, 2019`)] }
  return { kind: 'paragraph', inside: [line(`${words(97)} (`), citation, line(').')] }
}
const text: FullText = {
  parts: Array.from({ length: 8 }, (_, at) => ({
    kind: 'section' as const,
    id: `s${at + 1}`,
    title: [line(words(3))],
    parts: Array.from({ length: 10 }, paragraph),
  })),
  notes: [],
  references: Array.from({ length: 60 }, (_, at) => ({
    ...{ id: `r${at + 1}`, label: '', inside: [line(words(18))], doi: null },
  })),
}

test('the page of an article with 8,000 words weighs at most 60 kB, with its styles and scripts', () => {
  const around = {
    ...{ articleId: 'x', isSample: false, previous: null, next: null, related: [], usage: { views: 1, downloads: 1 } },
    pdf: { path: '/a.pdf', bytes: 1 },
    epub: { path: '/a.epub', bytes: 1 },
  }
  const loaderData = { record: { ...fullRecord, text }, around, journals: {}, publicUrl: '' }
  const html = renderToStaticMarkup(<Article params={{} as never} matches={[] as never} loaderData={loaderData} />)
  expect(html.replaceAll(/<script.*?<\/script>|<[^>]*>/gs, ' ').match(/\S+/g)?.length).toBeGreaterThan(8000)
  expect(gzipSync(`<style>${styles}</style>${html}`).length).toBeLessThanOrEqual(60 * 1024)
  const scripts = [...html.matchAll(/<script(?: nonce="[^"]*")?>(.*?)<\/script>/gs)].map(([, script = '']) => script)
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.join('').length).toBeLessThanOrEqual(12 * 1024)
})
