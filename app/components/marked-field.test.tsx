import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextInput } from './form-field.tsx'
import { MarkedField } from './marked-field.tsx'

const shown = (text: string, markup: string | undefined) =>
  renderToStaticMarkup(
    <MarkedField text={text} markup={markup} onChange={() => {}}>
      {(control) => <TextInput label="Title" {...control} />}
    </MarkedField>,
  )

test('a field has plain text, and shows below how it will look', () => {
  const html = shown('Aedes & <i>', '<i>Aedes</i> &amp; &lt;i>')
  expect(html).toContain('value="Aedes &amp; &lt;i&gt;"')
  expect(html).toContain('<i>Aedes</i> &amp; &lt;i&gt;</span></p>')
  for (const name of ['Italic', 'Subscript', 'Superscript'])
    expect(html).toContain(`aria-label="${name}" aria-pressed="false"`)
})

test('plain text needs no preview, and a form that cannot change markup has no buttons', () => {
  expect(shown('Aedes', '')).not.toContain('Preview')
  expect(shown('Aedes', '')).toContain('Format selected text')
  expect(shown('Aedes', undefined)).not.toContain('Format selected text')
})
