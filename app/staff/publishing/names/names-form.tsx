import { Checkbox, TextInput } from '#app/components/form-field.tsx'
import { useWrite } from '#app/write/use-write.ts'
import { successOf, type Texts, type Write } from '#app/write/write.ts'
import { SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import { type AskedNames, reviewNames } from '#contracts/manuscript/names.ts'
import { fields } from '#domain/words/fields.ts'
import '#app/styles/name-parts.css'

const { parts: described } = fields.authorParts
const texts = ['given', 'family', 'suffix'] as const

/** Each field is named for its part and the author's place in the by-line: 'family.0'. */
export const reviewing = (id: string): Write<Texts, { success: string }> => ({
  name: `review-${id}`,
  send: (ask, typed) => {
    const places = Object.keys(typed).flatMap((name) => /^family\.(\d+)$/.exec(name)?.[1] ?? [])
    const part = (name: string, at: string) => typed[`${name}.${at}`] ?? ''
    const authors = places.map((at) => ({
      at: Number(at),
      parts: {
        ...{ family: part('family', at), given: part('given', at) },
        ...{ suffix: part('suffix', at), organisation: part('organisation', at) },
      },
    }))
    return ask(reviewNames, { id, authors })
  },
  fallback: 'The names could not be saved.',
  done: successOf,
})

/** `at` answers the form without scripts. */
export function NamesForm({ asked, at }: { asked: AskedNames; at: string }) {
  const review = useWrite(reviewing(asked.article))
  return (
    <WriteForm of={review} at={at}>
      {asked.authors.map((author) => (
        <fieldset key={author.at} className="field name-to-review">
          <legend>
            <bdi>{author.name}</bdi>
          </legend>
          <p className="field-hint">
            Cited as <bdi>{author.citedAs}</bdi>
          </p>
          <div className="form-row name-parts">
            {texts.map((part) => (
              <TextInput
                key={part}
                label={
                  <>
                    <span className="visually-hidden">{author.name}: </span>
                    {described[part].label}
                  </>
                }
                name={`${part}.${author.at}`}
                maxLength={described[part].max}
                defaultValue={author.parts[part]}
              />
            ))}
          </div>
          <Checkbox
            label={
              <>
                <span className="visually-hidden">{author.name}: </span>
                {described.organisation.label}
              </>
            }
            name={`organisation.${author.at}`}
            value="yes"
            defaultChecked={author.parts.organisation !== ''}
          />
        </fieldset>
      ))}
      <div>
        <SubmitButton variant="secondary">
          Confirm<span className="visually-hidden"> the names of {asked.title}</span>
        </SubmitButton>
      </div>
    </WriteForm>
  )
}
