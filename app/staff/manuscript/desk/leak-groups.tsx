import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#app/components/badge.tsx'
import type { Leak } from '#contracts/review/reviewer-copy.ts'
import { settlingLabel } from '#domain/decision/decision-choice.ts'
import { groupLeaks, type LeakGroup } from '#domain/manuscript/anonymity/group-leaks.ts'
import { blackBox, type LeakKind } from '#domain/manuscript/anonymity/report.ts'
import { WriteButton } from '../../write-button.tsx'
import { LeakRow } from './leak-row.tsx'
import { settling, type Version } from './settling.ts'

type Group = LeakGroup<Leak>

/** What an editor wants to read in each group, until it is sent. */
export function useWords(leaks: readonly Leak[]) {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const groups = groupLeaks(leaks)
  const wordsOf = (group: Group) => typed[group.label] ?? group.replacement
  return {
    groups,
    wordsOf,
    type: (group: Group, text: string) => setTyped((before) => ({ ...before, [group.label]: text })),
    /** A place that was proposed words of its own, such as a citation, keeps them. */
    textFor: (group: Group, { replacement }: Leak) =>
      (replacement === group.replacement ? wordsOf(group) : replacement).trim(),
    isAsProposed: groups.every((group) => wordsOf(group) === group.replacement),
  }
}
type Words = ReturnType<typeof useWords>

/** Never replaces a place that has no proposal. */
export function ReplaceAll({ words, ...key }: Version & { words: Words }) {
  const places = words.groups
    .filter(({ replacement }) => replacement !== '')
    .flatMap((group) => group.leaks.map((leak) => [leak, words.textFor(group, leak)] as const))
  if (places.length === 0) return null
  const isBlackened = places.every(([, text]) => text === blackBox)
  return (
    <WriteButton
      variant="secondary"
      label={settlingLabel(places.length, isBlackened, words.isAsProposed)}
      about="reviewers’ copy"
      write={settling(key, () => places)}
    />
  )
}

type GroupsProps = Version & { words: Words; mayChange: boolean }

export function LeakGroups({ words, mayChange, ...key }: GroupsProps) {
  if (words.groups.length === 0) return null
  return (
    <ul className="copy-groups">
      {words.groups.map((group, at) => (
        <li key={group.label} className="copy-group">
          <GroupHead {...{ ...key, group, words, mayChange }} />
          <Places {...{ ...key, group, words, mayChange }} isFirst={at === 0} />
        </li>
      ))}
    </ul>
  )
}

const kinds: Record<LeakKind, string> = {
  'given-name': 'First name',
  name: 'Author',
  address: 'Address or link',
  affiliation: 'Institution',
  orcid: 'ORCID iD',
  'own-work': 'Own work',
  funding: 'Funding',
  'title-page': 'Lines that are not the title',
  unread: 'No text',
}

type GroupProps = GroupsProps & { group: Group }

function GroupHead({ group, words, mayChange, ...key }: GroupProps) {
  const { label, kind, spellings, leaks, replacement } = group
  const { length } = leaks
  const isBlackened = replacement === blackBox
  const about = [kinds[kind], spellings > 1 && `${spellings} spellings`].filter(Boolean).join(', ')
  return (
    <div className="copy-group-head">
      <p className="copy-group-name">
        <strong>{label || 'No proposal'}</strong>
        <Badge>{length}</Badge>
        <span className="meta">{label ? about : 'Read and decide'}</span>
      </p>
      {mayChange && replacement !== '' && (
        <div className="copy-group-words">
          {!isBlackened && (
            <>
              <ArrowRight />
              <input
                className="input"
                aria-label={`Words instead of ${label}`}
                value={words.wordsOf(group)}
                maxLength={500}
                onChange={({ currentTarget }) => words.type(group, currentTarget.value)}
              />
            </>
          )}
          <WriteButton
            variant="secondary"
            label={`${isBlackened ? 'Black out' : 'Replace'} ${length}`}
            about={label}
            write={settling(key, () => leaks.map((leak) => [leak, words.textFor(group, leak)]))}
          />
          <WriteButton
            variant="quiet"
            label="Keep"
            about={label}
            write={settling(key, () => leaks.map((leak) => [leak, null]))}
          />
        </div>
      )}
    </div>
  )
}

const shownAtFirst = 3

/** The first group is open, so that a change is seen before it is made. */
function Places({ group, words, mayChange, isFirst, ...key }: GroupProps & { isFirst: boolean }) {
  const { leaks, label } = group
  const rows = leaks.map((leak) => (
    <LeakRow
      key={`${leak.at} ${leak.start} ${leak.match}`}
      {...{ ...key, leak, mayChange }}
      {...(leak.replacement !== '' && { instead: words.textFor(group, leak) })}
    />
  ))
  const open = isFirst || label === '' || rows.length === 1 ? shownAtFirst : 0
  const rest = rows.length - open
  return (
    <>
      {open > 0 && <ul className="copy-rows">{rows.slice(0, open)}</ul>}
      {rest > 0 && (
        <details className="copy-more">
          <summary>{`Show ${rest}${open > 0 ? ' more' : ''} ${rest === 1 ? 'place' : 'places'}`}</summary>
          <ul className="copy-rows">{rows.slice(open)}</ul>
        </details>
      )}
    </>
  )
}
