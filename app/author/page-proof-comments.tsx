import { MessageSquarePlus } from 'lucide-react'
import { useRevalidator } from 'react-router'
import type { OwnPageProof, ProofComment } from '#contracts/publishing/proofs.ts'
import { proofCommentMax, proofQuoteMax } from '#domain/manuscript/page-proof.ts'
import type { MarkPlace } from '#domain/publishing/full-text/mark-places.ts'
import { count as counted } from '#domain/words/count.ts'
import { truncate } from '#domain/words/text.ts'
import { Fold } from '../components/fold.tsx'
import { Select, TextArea, TextInput } from '../components/form-field.tsx'
import { Paragraphs } from '../components/paragraphs.tsx'
import { Quotation } from '../components/quotation.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { useWrite } from '../write/use-write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'
import { proofPath } from './page-proof-notice.tsx'
import { answering, commenting, removing } from './page-proof-writes.ts'

/** What is marked: with scripts, by pressing the sign behind a place or by selecting words. */
export type Chosen = { place: string; quote: string }

type CommentFormProps = {
  proofKey: string
  /** The proof's. */
  id: string
  places: readonly MarkPlace[]
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

export const wordsId = 'what-to-correct'

/** With scripts the page stays. */
const withoutNext = ({ next: _, ...write }: ReturnType<typeof commenting>) => write

const labelOf = ({ where, words }: MarkPlace) => (words === '' ? where : `${where}: ${truncate(words, 50)}`)

/** What should be corrected at one place. */
export function CommentForm({ proofKey, id, places, chosen, onChoose }: CommentFormProps) {
  const { revalidate } = useRevalidator()
  async function afterwards({ place }: { place?: string }): Promise<void> {
    await finish(revalidate)
    onChoose({ place: '', quote: '' })
    backTo(place)
  }
  const send = useWrite(withoutNext(commenting(proofKey)), { afterwards, keepsDraft: true })
  const { draft, change, finish, turn } = useDraft(`proof-comment:${id}`, { words: send.fault?.typed.words ?? '' })
  return (
    <section className="card stack stack-small" aria-labelledby="comment">
      <h2 id="comment">Mark a place</h2>
      <p className="meta proof-how">
        Press <MessageSquarePlus aria-label="the sign" /> behind a paragraph, figure, table or reference
        <span className="needs-script">, or select words</span>.
      </p>
      <WriteForm key={turn} of={send} fields={['place', 'quote', 'words']} at={`${proofPath(proofKey)}#comment`}>
        <input type="hidden" name="proof" value={id} />
        <Select
          label="Place"
          name="place"
          placeholder="Choose a place"
          options={places.map((one) => ({ value: one.place, label: labelOf(one) }))}
          value={chosen.place}
          error={send.faultAt('place')}
          onChange={({ currentTarget }) => onChoose({ ...chosen, place: currentTarget.value })}
        />
        <TextInput
          label="The words in question"
          name="quote"
          optional
          maxLength={proofQuoteMax}
          value={chosen.quote}
          error={send.faultAt('quote')}
          onChange={({ currentTarget }) => onChoose({ ...chosen, quote: currentTarget.value })}
        />
        <TextArea
          id={wordsId}
          label="What should be corrected"
          name="words"
          rows={3}
          limit={proofCommentMax}
          value={draft.words}
          error={send.faultAt('words')}
          onChange={({ currentTarget }) => change({ words: currentTarget.value })}
        />
        <SubmitButton variant="secondary">Save the comment</SubmitButton>
      </WriteForm>
    </section>
  )
}

/** On a phone the form is below the text, so the author goes back to where they were. */
function backTo(place = ''): void {
  document.getElementById(`at-${place}`)?.scrollIntoView({ block: 'center' })
}

type CommentsProps = { proofKey: string; comments: readonly ProofComment[]; isOpen: boolean }

export function Comments({ proofKey, comments, isOpen }: CommentsProps) {
  if (comments.length === 0) return null
  return (
    <section className="stack stack-small" aria-labelledby="comments">
      <h2 id="comments">Your comments ({comments.length})</h2>
      <ol className="proof-comments stack">
        {comments.map((comment, at) => (
          <li key={comment._id} id={`comment-${at + 1}`} className="stack stack-small">
            <Comment comment={comment} number={at + 1} />
            {isOpen && <Remove proofKey={proofKey} comment={comment} number={at + 1} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Comment({ comment, number }: { comment: ProofComment; number: number | null }) {
  const { place, where, quote, words, settled } = comment
  return (
    <>
      <p className="proof-where">
        {number !== null && <span className="proof-number">{number}</span>}{' '}
        {number === null ? where : <a href={`#at-${place}`}>{where}</a>}
      </p>
      <Quotation place={null}>{quote}</Quotation>
      <Paragraphs text={words} />
      {settled && <p className="meta">Done by the editorial office{settled.answer && `: ${settled.answer}`}</p>}
    </>
  )
}

function Remove({ proofKey, comment: { _id }, number }: { proofKey: string; comment: ProofComment; number: number }) {
  const send = useWrite(removing(proofKey))
  return (
    <WriteForm of={send} className="" at={`${proofPath(proofKey)}#comments`}>
      <input type="hidden" name="comment" value={_id} />
      <SubmitButton size="small" variant="quiet" aria-label={`Remove comment ${number}`}>
        Remove
      </SubmitButton>
    </WriteForm>
  )
}

type AnswerFormProps = { proofKey: string; id: string; count: number; office: string }

export function AnswerForm({ proofKey, id, count, office }: AnswerFormProps) {
  const { revalidate } = useRevalidator()
  const send = useWrite(answering(proofKey), {
    afterwards: (): Promise<void> => finish(revalidate),
    // Perhaps another tab was first, or the proof was withdrawn: then the page shows that.
    refused: ({ status }) => (status === 409 ? revalidate() : undefined),
    keepsDraft: true,
  })
  const { draft, change, finish, turn } = useDraft(`proof-answer:${id}`, { words: send.fault?.typed.words ?? '' })
  return (
    <section className="card stack stack-small" aria-labelledby="answer">
      <h2 id="answer">Your answer</h2>
      <p className="meta">
        {count === 0
          ? 'You have marked nothing.'
          : `You send ${counted(count, 'correction')}. Afterwards they can no longer be changed.`}
      </p>
      <WriteForm key={turn} of={send} fields={['words']} at={`${proofPath(proofKey)}#answer`}>
        <input type="hidden" name="proof" value={id} />
        <TextArea
          label="Message to the editorial office"
          name="words"
          rows={3}
          limit={proofCommentMax}
          optional
          value={draft.words}
          error={send.faultAt('words')}
          onChange={({ currentTarget }) => change({ words: currentTarget.value })}
        />
        <SubmitButton name="outcome" value="approved">
          {count === 0 ? 'Approve as it is' : 'Approve with these corrections'}
        </SubmitButton>
        <SubmitButton name="outcome" value="commented" variant="secondary">
          Send corrections and see a new proof
        </SubmitButton>
        <p className="muted">
          If you have questions, write to <a href={`mailto:${office}`}>{office}</a>.
        </p>
      </WriteForm>
    </section>
  )
}

/** What became of the comments on earlier proofs. */
export function EarlierComments({ proofs }: { proofs: OwnPageProof['proofs'] }) {
  const comments = proofs.flatMap(({ comments }) => comments)
  if (comments.length === 0) return null
  return (
    <Fold summary={`Your earlier comments (${comments.length})`} hasContent={false}>
      <ol className="proof-comments stack">
        {comments.map((comment) => (
          <li key={comment._id} className="stack stack-small">
            <Comment comment={comment} number={null} />
          </li>
        ))}
      </ol>
    </Fold>
  )
}
