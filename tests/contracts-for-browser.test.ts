import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
import { forBrowser } from '../vite.contracts.ts'

const files = globSync('contracts/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
const count = (text: string, what: RegExp) => [...text.matchAll(what)].length

test.each(files)('%s has its methods and paths for the browser, without schemas and what describes them', (file) => {
  const code = readFileSync(file, 'utf8')
  const sent = stripTypeScriptTypes(forBrowser(code), { mode: 'strip' })
  expect(sent).not.toMatch(/zod|^ +summary:/m)
  for (const kept of [/^ +method: /gm, /^ +path: /gm, /^export /gm])
    expect(count(sent, kept)).toBe(count(stripTypeScriptTypes(code, { mode: 'strip' }), kept))
})

test('whatever a schema is made of, nothing is made of it in the browser', () => {
  const code = "import * as z from 'zod/mini'\nexport const Name = z.string().check(z.maxLength(9), z.regex(/a/))"
  const make = new Function(`${forBrowser(code).replace('export const', 'const')}; return Name.and.so.on()`)
  expect(make).not.toThrow()
})
