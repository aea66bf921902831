import { expect, test } from 'vitest'
import { build } from '#domain/publishing/full-text/build.ts'
import { sampleSource } from '#tests/support/full-text.ts'
import { fullRecord } from '#tests/support/records.ts'
import { dtdProblemsOf } from '#tests/support/schemas.ts'
import { jats } from './jats.ts'

const { text } = build(sampleSource)
const xml = jats({ ...fullRecord, text }).replaceAll(/>\s+</g, '><')

test('JATS with a text is valid', () => {
  expect(dtdProblemsOf(jats({ ...fullRecord, text }))).toEqual([])
})

test('the body has its sections, and the back its notes and references, each with an id of its article', () => {
  expect(xml).toContain(
    '<body><sec id="DHJ-2026-0007-s1"><title>Introduction</title><p>Colonies strip palms (<xref ref-type="bibr" rid="DHJ-2026-0007-r2">Obi and Eze, 2019</xref>)',
  )
  expect(xml).toContain('<xref ref-type="fn" rid="DHJ-2026-0007-n1">1</xref>')
  expect(xml).toContain('<fn-group><fn id="DHJ-2026-0007-n1"><p>But see our own note.</p></fn></fn-group>')
  expect(xml).toContain(
    '<ref id="DHJ-2026-0007-r1"><mixed-citation>Ade, T. (2021) Weavers &amp; palms. <italic>Sample Birds</italic>, 4, 1–9. doi:<pub-id pub-id-type="doi">10.5555/ade.2021</pub-id></mixed-citation></ref>',
  )
})

test('figures, tables and equations are what programs expect', () => {
  expect(xml).toContain(
    '<fig id="DHJ-2026-0007-f1"><label>Figure 1</label><caption><p>Daily survival by distance (<xref ref-type="bibr" rid="DHJ-2026-0007-r1">Ade, 2021</xref>).</p></caption>',
  )
  expect(xml).toMatch(/<graphic [^>]*xlink:href="https:[^"]*\/figures\/ab12ab12ab12ab12\.png"><alt-text>Survival falls/)
  expect(xml).toContain('<thead><tr><th>Ground</th><th align="right">Nests</th></tr></thead><tbody><tr><td>Bare</td>')
  expect(xml).toContain(
    '<disp-formula id="DHJ-2026-0007-e1"><label>(1)</label><alternatives><mml:math display="block"><mml:msub>',
  )
  expect(xml).toContain('<tex-math>s_i = 1</tex-math>')
})
