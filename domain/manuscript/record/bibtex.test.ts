import { parse } from '@retorquere/bibtex-parser'
import { expect, test } from 'vitest'
import { fullRecord, hostileRecords } from '#tests/support/records.ts'
import { bibtex } from './bibtex.ts'

test('an article is one entry, its key is plain ASCII, and its month a macro', () => {
  expect(bibtex(fullRecord)).toBe(`@article{DHJ-2026-0007,
  author = {Obi, Ada Ngozi and Attipoe, Jean-Paul and van der Berg, Pieter},
  title = {{Home} records and clinic attendance: a cohort study},
  titleaddon = {{Carnets} de santé à domicile et fréquentation des cliniques : une étude de cohorte},
  journal = {Domain Health Journal},
  year = {2026},
  month = mar,
  volume = {2},
  number = {3},
  pages = {e7},
  publisher = {Domain Journals},
  issn = {2049-3630, 0028-0836},
  doi = {10.5555/dhj-2026-0007},
  url = {https://journals.example.org/journals/domain-health-journal/articles/DHJ-2026-0007/},
  language = {en},
  keywords = {records, primary care, cohort study},
  abstract = {Background: Records kept at home are seldom read. Results: Attendance rose by 12\\% \\& stayed there.},
}
`)
})

test('signs that mean something to TeX are escaped, and braces always balance', () => {
  const title = "a\\b {c} d}} 50% & $1_0 #2 ~x^2 <i> | -- ``q''"
  expect(bibtex({ ...fullRecord, title })).toContain(
    'title = {a\\textbackslash{}b \\textbraceleft{}c\\textbraceright{} d\\textbraceright{}\\textbraceright{} 50\\% ' +
      '\\& \\$1\\_0 \\#2 \\textasciitilde{}x\\textasciicircum{}2 \\textless{}i\\textgreater{} \\textbar{} ' +
      "-{}- `{}`q'{}'},",
  )
  for (const record of Object.values(hostileRecords)) {
    const entry = bibtex(record)
    expect(entry.split('{').length).toBe(entry.split('}').length)
  }
})

test('capitals in a title are kept by braces', () => {
  expect(bibtex({ ...fullRecord, title: 'mRNA in E. coli: R&D' })).toContain(
    'title = {{mRNA} in {E}. coli: {R}\\&{D}},',
  )
})

test('the word "and" in a name does not make two of one author, nor "others" many', () => {
  expect(bibtex(hostileRecords['names that look like grammar'])).toContain(
    'author = {{and Obi}, Ada and {others} and Obi, Ada and {and}, anders},',
  )
})

test('a key word with a comma stays one', () => {
  const keywords = ['water, sanitation and hygiene', 'Lagos; Nigeria', 'R&D']
  const entry = bibtex({ ...fullRecord, keywords })
  expect(entry).toContain('keywords = {water / sanitation and hygiene, Lagos / Nigeria, R\\&D},')
  expect(parse(entry).entries[0]?.fields.keywords).toHaveLength(3)
})

test('what an article has not is left out', () => {
  const bare = { ...hostileRecords['nothing optional'], doi: null, volume: null, issue: null }
  const names = bibtex({ ...bare, journal: { ...bare.journal, issn: {} } }).match(/^ {2}\w+/gm)
  expect(names?.map((name) => name.trim())).toEqual(
    'author title journal year month pages publisher url language'.split(' '),
  )
})

test('a suffix comes between family and given name, and a retraction in the title', () => {
  expect(bibtex(hostileRecords['names with titles and suffixes'])).toContain(
    'author = {Smith, Jr., John and Okesola, O.J. and Smith, III, Ada and {Udo Sr.}},',
  )
  expect(bibtex(hostileRecords.retracted)).toContain('title = {{RETRACTED}: {Home} records')
})
