import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Fold } from '#app/components/fold.tsx'
import { Checkbox, Select, TextArea, TextInput } from '#app/components/form-field.tsx'
import { citedHint } from '#app/components/name-parts.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Paragraphs } from '#app/components/paragraphs.tsx'
import { WordChanges } from '#app/components/word-changes.tsx'
import { ChangesNotice } from '#app/drafts/draft-notice.tsx'
import { useDraft } from '#app/drafts/use-draft.ts'
import { formatDate } from '#app/format.ts'
import { useWrite } from '#app/write/use-write.ts'
import { FaultNotice, SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import type { StaffManuscript } from '#contracts/manuscript/manuscripts.ts'
import {
  proposeChanges,
  type StaffProposedChanges,
  withdrawProposedChanges,
} from '#contracts/publishing/proposed-changes.ts'
import { articleTypeLabel, articleTypes } from '#domain/manuscript/article-types.ts'
import { nameProblem } from '#domain/manuscript/names/name-input.ts'
import {
  changesWordsMax,
  outcomeLabels,
  type Proposable,
  proposableOf,
  proposalProblems,
} from '#domain/publishing/proposed-changes.ts'
import { fields } from '#domain/words/fields.ts'
import { abstractLimit } from '../../../components/abstract-limit.ts'
import { ConfirmedButton } from '../../confirmed-button.tsx'

type ProposedChangesProps = { manuscript: StaffManuscript; proposals: StaffProposedChanges[]; isOpen: boolean }

/** What the author is asked to approve, what came of it before, and the form for the next proposal. */
export function ProposedChanges({ manuscript, proposals, isOpen }: ProposedChangesProps) {
  const waiting = proposals.find(({ answer }) => !answer)
  if (!isOpen && proposals.length === 0) return null
  return (
    <section className="stack" aria-labelledby="corrections">
      <h2 id="corrections">Corrections</h2>
      {isOpen && (
        <p className="muted">
          The title, the names, the type and the abstract are the author's. What you propose here changes them only when
          the author approves it.
        </p>
      )}
      {isOpen && !waiting && <Proposal manuscript={manuscript} />}
      {proposals.map((proposal) => (
        <Proposed key={proposal._id} id={manuscript._id} {...proposal} isOpen={isOpen} />
      ))}
    </section>
  )
}

function Proposed({ id, at, by, words, changes, answer, remindedAt, isOpen }: ProposedProps) {
  const shown = (
    <>
      {words && <Paragraphs text={words} />}
      {changes.map((change) => (
        <WordChanges key={change.label} {...change} heads={['Now', 'Proposed']} />
      ))}
    </>
  )
  if (answer)
    return (
      <Fold summary={`${outcomeLabels[answer.outcome]} on ${formatDate(answer.at)}`} hasContent={false}>
        <div className="stack">
          <p className="meta">
            Proposed by {by ?? 'a former member of staff'} on {formatDate(at)}
          </p>
          {shown}
          {answer.text && (
            <blockquote className="reason">
              <Paragraphs text={answer.text} />
            </blockquote>
          )}
        </div>
      </Fold>
    )
  return (
    <div className="stack">
      <Notice title={isOpen ? 'Waiting for the author' : 'Not answered before publication'}>
        Proposed by {by ?? 'a former member of staff'} on {formatDate(at)}
        {remindedAt && `, reminded on ${formatDate(remindedAt)}`}.
      </Notice>
      {shown}
      {isOpen && (
        <div>
          <ConfirmedButton
            label="Withdraw the proposal"
            question="Withdraw the proposed correction?"
            keepLabel="Keep it"
            write={{
              send: (ask) => ask(withdrawProposedChanges, { id }),
              fallback: 'The proposal could not be withdrawn.',
              done: () => 'Proposal withdrawn.',
            }}
          >
            The manuscript stays as it is, and the author is told by e-mail that nothing is to be done.
          </ConfirmedButton>
        </div>
      )}
    </div>
  )
}

type ProposedProps = StaffProposedChanges & { id: string; isOpen: boolean }
type Draft = Proposable & { words: string }

function Proposal({ manuscript }: { manuscript: StaffManuscript }) {
  const { _id: id, updatedAt } = manuscript
  const before = proposableOf(manuscript)
  const { draft, change, finish, kept } = useDraft<Draft>(`correction:${id}`, { ...before, words: '' })
  const [despiteNames, setDespiteNames] = useState(false)
  const { revalidate } = useRevalidator()
  const send = useWrite<Draft, unknown>(
    {
      problems: (draft) => proposalProblems(before, draft),
      send: (ask, draft) => ask(proposeChanges, { id, updatedAt, ...draft, ...(despiteNames && { despiteNames }) }),
      fallback: 'The proposal could not be sent.',
      done: () => 'The author is asked to approve the correction.',
    },
    { afterwards: () => finish(revalidate), keepsDraft: true },
  )
  const { fault, faultAt } = send
  const naming = faultAt('letter.despiteNames')
  return (
    <Fold summary="Propose a correction" hasContent={kept.news !== null}>
      <WriteForm of={send} submit={() => send.run(draft)} hasOwnNotice>
        <ChangesNotice kept={kept} />
        <TextInput
          label={fields.title.label}
          value={draft.title}
          maxLength={fields.title.max}
          error={faultAt('title')}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        {draft.names.map((name, at) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: their number and order never change here
            key={at}
            label={at === 0 ? fields.author.label : `Co-author ${at}`}
            value={name}
            maxLength={200}
            hint={name !== before.names[at] && citedHint(name)}
            error={name.trim() && !nameProblem(name) ? undefined : faultAt('names')}
            onChange={({ currentTarget }) => change({ names: draft.names.with(at, currentTarget.value) })}
          />
        ))}
        <Select
          label={fields.articleType.label}
          value={draft.articleType}
          options={articleTypes.map((value) => ({ value, label: articleTypeLabel(value) }))}
          error={faultAt('articleType')}
          onChange={({ currentTarget }) => change({ articleType: currentTarget.value })}
        />
        <TextArea
          label={fields.abstract.label}
          rows={8}
          {...abstractLimit}
          value={draft.abstract}
          error={faultAt('abstract')}
          onChange={({ currentTarget }) => change({ abstract: currentTarget.value })}
        />
        <TextArea
          label="Your words to the author"
          hint="For example, why you propose this."
          rows={3}
          limit={changesWordsMax}
          optional
          value={draft.words}
          error={faultAt('words')}
          onChange={({ currentTarget }) => change({ words: currentTarget.value })}
        />
        {(naming || despiteNames) && (
          <Checkbox
            label="Send the e-mail although it seems to name a reviewer"
            checked={despiteNames}
            error={despiteNames ? undefined : naming}
            onChange={({ currentTarget }) => setDespiteNames(currentTarget.checked)}
          />
        )}
        <FaultNotice fault={fault} fields={Object.keys(fault?.fields ?? {})} />
        <div>
          <SubmitButton>Ask the author</SubmitButton>
        </div>
      </WriteForm>
    </Fold>
  )
}
