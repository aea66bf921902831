import { type Binding, bindFields } from '#app/components/bind-fields.ts'
import { Select, TextArea, TextInput } from '#app/components/form-field.tsx'
import { languageOptions, TranslationFields } from '#app/components/language-fields.tsx'
import { StatementFields } from '#app/components/statement-fields.tsx'
import type { RecordDraft } from './draft.ts'

/** The fields, besides the authors, that both staff forms have. */
export function RecordFields(binding: Binding<RecordDraft>) {
  const field = bindFields(binding)
  return (
    <>
      <TextInput {...field('runningTitle')} />
      <TextInput {...field('finding')} />
      <Select options={languageOptions} {...field('language')} />
      <TranslationFields {...binding} />
      <TextInput {...field('keywords')} />
      <StatementFields {...binding} />
      <TextArea rows={8} {...field('references')} />
    </>
  )
}
