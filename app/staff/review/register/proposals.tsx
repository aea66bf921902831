import { useState } from 'react'
import { call, sentenceOf } from '#app/api.ts'
import { Button } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { FieldError, TextInput } from '#app/components/form-field.tsx'
import { type Proposal, proposeReviewers } from '#contracts/review/reviewer-proposals.ts'
import { isConflicted } from '#domain/review/conflict.ts'
import { AddSomebody } from './add-somebody.tsx'
import { ProposalItem } from './proposal-item.tsx'
import '#app/styles/reviewers.css'

/** Somebody of the register whom an editor wants to ask. */
export type Chosen = { _id: string; name: string; email: string; conflicts?: Proposal['conflicts'] }

type ProposalsProps = {
  manuscriptId: string
  /** As `reviewers.proposeReviewers` gives them; null if they could not be read. */
  proposals: readonly Proposal[] | null
  chosen: readonly Chosen[]
  onChange(chosen: Chosen[]): void
}

/** Fewer proposals than this are too few to choose from. */
const few = 5

/** Lets staff choose reviewers: from proposals with reasons and warnings, from the whole register, or somebody new. */
export function Proposals({ manuscriptId, proposals, chosen, onChange }: ProposalsProps) {
  const [found, setFound] = useState<{ search: string; people: Proposal[] } | null>(null)
  // Whoever was just added stays in view, whatever is searched for.
  const [added, setAdded] = useState<Proposal[]>([])
  // Who was proposed without an entry has one now.
  const isAdded = ({ _id, name }: Proposal) => added.some((one) => (_id ? one._id === _id : one.name === name))
  const others = (found?.people ?? proposals ?? []).filter((one) => !isAdded(one))
  // What somebody searched for stays together; of the proposals those with a conflict stand apart.
  const isApart = ({ conflicts }: Proposal) => !found && isConflicted(conflicts)
  const shown = [...added, ...others.filter((one) => !isApart(one))]
  const conflicted = others.filter(isApart)

  function choose(person: Proposal, isChosen: boolean) {
    const rest = chosen.filter(({ _id }) => _id !== person._id)
    const { _id, name, email, conflicts } = person
    onChange(isChosen && _id && email ? [...rest, { _id, name, email, conflicts }] : rest)
  }

  /** Reads the entry again, because a new one may have conflicts that the proposal did not show. */
  async function take(email: string, reasons: readonly string[] = []) {
    const people = await call(proposeReviewers, { id: manuscriptId, search: email })
    const [person] = people.filter((each) => each.email === email)
    if (!person) return
    const shown = { ...person, reasons: [...reasons, ...person.reasons] }
    setAdded((before) => [shown, ...before.filter(({ _id }) => _id !== person._id)])
    if (!person.refused) choose(person, true)
  }

  const list = (people: Proposal[]) =>
    people.length > 0 && (
      <ul className="proposals">
        {people.map((person) => (
          <ProposalItem
            key={person._id ?? `${person.name} ${person.orcid ?? ''}`}
            person={person}
            manuscriptId={manuscriptId}
            isChosen={chosen.some(({ _id }) => _id === person._id)}
            onChoose={(isChosen) => choose(person, isChosen)}
            onAdded={(email) => take(email, person.reasons)}
          />
        ))}
      </ul>
    )
  return (
    <div className="stack">
      <Search manuscriptId={manuscriptId} isShown={found !== null} onFound={setFound} />
      <h3>{found ? `In the register: “${found.search}”` : 'Proposed for this manuscript'}</h3>
      {shown.length + conflicted.length === 0 && <Nobody isSearch={found !== null} hasFailed={proposals === null} />}
      {shown.length === 0 && conflicted.length > 0 && <p className="muted">Nobody without a conflict.</p>}
      {list(shown)}
      {conflicted.length > 0 && (
        <>
          <h3>With a conflict</h3>
          {list(conflicted)}
        </>
      )}
      {!found && proposals && others.length > 0 && others.length < few && (
        <p className="muted">
          {others.length === 1 ? 'Only one person has' : `Only ${others.length} people have`} written, reviewed or named
          topics close enough to this manuscript. Search the register for others, or add somebody.
        </p>
      )}
      <AddSomebody manuscriptId={manuscriptId} onAdded={take} />
    </div>
  )
}

function Nobody({ isSearch, hasFailed }: { isSearch: boolean; hasFailed: boolean }) {
  if (isSearch) return <EmptyState title="Nobody in the register matches." />
  return hasFailed ? (
    <EmptyState title="The proposals could not be read.">Search the register instead, or reload the page.</EmptyState>
  ) : (
    <EmptyState title="No proposals for this manuscript.">
      Nobody has written, reviewed or named topics like these yet. Search the register, or add somebody.
    </EmptyState>
  )
}

type SearchProps = {
  manuscriptId: string
  isShown: boolean
  onFound(found: { search: string; people: Proposal[] } | null): void
}

function Search({ manuscriptId, isShown, onFound }: SearchProps) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  async function search() {
    const wanted = text.trim()
    if (wanted === '') return onFound(null)
    setBusy(true)
    setFault('')
    try {
      onFound({ search: wanted, people: await call(proposeReviewers, { id: manuscriptId, search: wanted }) })
    } catch (error) {
      setFault(sentenceOf(error, 'The search failed. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <search>
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault()
          void search()
        }}
      >
        <TextInput
          type="search"
          label="Search the register"
          placeholder="Name, e-mail, affiliation, topic, ORCID"
          maxLength={200}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className="cluster">
          <Button type="submit" variant="secondary" busy={isBusy}>
            Search
          </Button>
          {isShown && (
            <Button
              variant="quiet"
              onClick={() => {
                setText('')
                onFound(null)
              }}
            >
              Back to the proposals
            </Button>
          )}
        </div>
      </form>
      {fault && <FieldError id="register-search-error">{fault}</FieldError>}
    </search>
  )
}
