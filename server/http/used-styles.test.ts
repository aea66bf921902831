import { expect, test } from 'vitest'
import { usedStyles, wordsOf } from './used-styles.ts'

const styles = (sheet: string, html: string) => usedStyles(sheet, wordsOf(html))

test.each([
  ['a class of its markup', '.card{color:red}', '<p class="meta card">'],
  ['a class that its script would set', '.larger{color:red}', "<script>dialog.className = 'dialog larger'</script>"],
  ['no class', 'h1,[data-tone=danger]:hover::before{content:"}{;"}', ''],
  ['what is in quotation marks', '[href=".pdf"]{color:red}', ''],
  ['what it may be instead', ':is(.one,.two:not(.three,.four)) a{color:red}', ''],
  ['what it must not be', 'a:not(.one,:has(.two)){color:red}', ''],
  ['no selector', '@font-face{font-family:A;src:url(a.woff2;b)}@layer a,b;@keyframes turn{0%{top:0}to{top:1px}}', ''],
  ['a declaration in the middle', '.card{color:red;& a{top:0}margin:0}', '<p class="card">'],
])('a page has the rules that name %s', (_, sheet, html) => {
  expect(styles(sheet, html)).toBe(sheet)
})

test('a page has no rule for a class that it never names, at whatever depth', () => {
  const card = '<p class="card">no</p>'
  expect(styles('.card{color:red}.no{color:red}.no .card{color:red}', card)).toBe('.card{color:red}')
  expect(styles('.no,.card,.card.no>a{color:red}', card)).toBe('.card{color:red}')
  expect(styles('@media print{.no{top:0}}@media print{.card{top:0}.no{top:0}}', card)).toBe(
    '@media print{.card{top:0}}',
  )
  expect(styles('.card{top:0;&.no{top:1px}& .yes{top:2px}}', '<p data-styles="card yes">')).toBe(
    '.card{top:0;& .yes{top:2px}}',
  )
})

test('what people wrote has no say in what a page looks like', () => {
  const texts = '<p class="meta">card</p><script type="application/ld+json">{"name":"card"}</script>'
  expect(styles('.card{color:red}', texts)).toBe('')
})

test('layers keep their order where nothing of the first one is left', () => {
  expect(styles('@layer a{.no{top:0}}@layer b{p{top:0}}@layer a{p{top:1px}}', '')).toBe(
    '@layer a{}@layer b{p{top:0}}@layer a{p{top:1px}}',
  )
})
