import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const app = join(import.meta.dirname, '../app')
const filesIn = (folder: string) => readdirSync(join(app, folder)).map((file) => `${folder}/${file}`)
const read = (file: string) => readFileSync(join(app, file), 'utf8')

const components = filesIn('components').filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
const importedBy = (file: string) =>
  components.filter((component) => read(file).includes(component.replace('components/', '/')))

test('every component is on the style guide, by itself, within another, or around every page', () => {
  const guide = filesIn('developer').filter((file) => file.includes('styleguide'))
  const shown = new Set([...guide, 'root.tsx'].flatMap(importedBy))
  for (const component of shown) for (const inner of importedBy(component)) shown.add(inner)
  expect(components.length).toBeGreaterThan(40)
  expect(components.filter((component) => !shown.has(component))).toEqual([])
})

test('terms and values are shown by FactList alone', () => {
  const pages = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  expect(pages.filter((file) => read(file).includes('<dl'))).toEqual(['components/fact-list.tsx'])
})

test('colours are named in tokens.css and nowhere else', () => {
  const colour = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab|lab|lch)a?\(/i
  const sheets = filesIn('styles').filter((file) => file !== 'styles/tokens.css')
  const stray = sheets.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => colour.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(stray).toEqual([])
})
