import { Button } from '#app/components/button.tsx'
import { TextArea } from '#app/components/form-field.tsx'
import { Quotation } from '#app/components/quotation.tsx'
import { useWrite } from '#app/write/use-write.ts'
import { problemAt, type Texts } from '#app/write/write.ts'
import { FaultLine, SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import { addRemedy, type TextState } from '#contracts/publishing/texts.ts'
import type { Remedy } from '#domain/publishing/full-text/remedy.ts'
import type { Proposal } from '#domain/publishing/full-text/troubles.ts'
import { ForEditors } from '../../role.tsx'
import { AskAuthor } from './ask-author.tsx'
import { AuthorsRemedy } from './authors-remedy.tsx'
import { PictureUpload } from './picture-upload.tsx'
import { remedyLabel, troubleWords } from './trouble-words.ts'

type Given = NonNullable<TextState['report']>['troubles'][number]

type TroubleProps = {
  id: string
  trouble: Given
  number: number
  /** Null if the article has none, so that nobody can be asked. */
  manuscript: string | null
  isPublished: boolean
  /** Where the record is corrected. */
  record: string
  /** The text has its number too. */
  isPlaced: boolean
  isCurrent: boolean
  onFocus(): void
}

/** One thing that was not understood, with what can be done about it. */
export function Trouble({
  id,
  trouble,
  number,
  manuscript,
  isPublished,
  record,
  isPlaced,
  isCurrent,
  onFocus,
}: TroubleProps) {
  const { kind, quote, remedies } = trouble
  const { title, why } = troubleWords[kind]
  const { isBusy, fault, run } = useWrite({
    send: (ask, remedy: Decision) => ask(addRemedy, { id, remedy }),
    fallback: 'That was not saved. Try again.',
    done: () => 'Saved. The text has been made again.',
  })
  const offered = remedies as unknown as Proposal[]
  return (
    <li
      id={`trouble-${number}`}
      className="card stack stack-small text-trouble"
      tabIndex={-1}
      aria-current={isCurrent || undefined}
      aria-labelledby={`trouble-${number}-title`}
      onFocus={onFocus}
    >
      <h3>
        {isPlaced ? (
          <a className="text-mark" href={`#place-${number}`} aria-label={`${number}: see it in the text`}>
            {number}
          </a>
        ) : (
          <span className="text-mark">{number}</span>
        )}{' '}
        <span id={`trouble-${number}-title`}>{title}</span>
      </h3>
      {quote && <Quotation place={null}>{quote}</Quotation>}
      {why && <p className="meta">{why}</p>}
      <ForEditors>
        <div className="text-remedies">
          {(kind === 'authors-order' || kind === 'authors-differ') && (
            <AuthorsRemedy {...{ id, number, record }} isOrder={kind === 'authors-order' && !isPublished} />
          )}
          {offered.map(({ remedy, about }) => (
            <div key={JSON.stringify(remedy)} className="stack stack-small">
              {about && remedy.kind !== 'move' && <Quotation place={null}>{about}</Quotation>}
              {remedy.kind === 'upload' ? (
                <PictureUpload {...{ id, ...remedy }} about={`${number}, ${title}`} />
              ) : 'text' in remedy ? (
                <Wording id={id} remedy={remedy} about={title} />
              ) : (
                <Button
                  size="small"
                  variant={remedy.kind === 'leave' ? 'quiet' : 'secondary'}
                  busy={isBusy}
                  aria-label={`${remedyLabel(remedy, about)}: ${number}, ${title}`}
                  onClick={() => run(remedy as Decision)}
                >
                  {remedyLabel(remedy, about)}
                </Button>
              )}
            </div>
          ))}
          <FaultLine fault={fault} />
          {manuscript !== null && <AskAuthor {...{ manuscript, title, quote }} />}
        </div>
      </ForEditors>
    </li>
  )
}

/** What one press decides. */
type Decision = Exclude<Remedy, { kind: 'picture' }>
type Worded = Extract<Remedy, { text: string }>

/** A remedy whose words an editor writes. */
function Wording({ id, remedy, about }: { id: string; remedy: Worded; about: string }) {
  const writing = useWrite({
    send: (ask, { text = '' }: Texts) => ask(addRemedy, { id, remedy: { ...remedy, text } }),
    problems: ({ text }) => problemAt('text', !text?.trim() && 'Write something first.'),
    fallback: 'That was not saved. Try again.',
    done: () => 'Saved. The text has been made again.',
  })
  return (
    <WriteForm of={writing} field="text">
      <TextArea label={remedy.kind === 'words' ? 'Alternative text' : 'Caption'} name="text" rows={2} />
      <SubmitButton size="small" variant="secondary" aria-label={`${remedyLabel(remedy, '')}: ${about}`}>
        {remedyLabel(remedy, '')}
      </SubmitButton>
    </WriteForm>
  )
}
