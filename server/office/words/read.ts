import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { listWords as listCall, readWords as readCall } from '#contracts/office/words.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { valueLabels } from '#words/en/values.ts'
import { wordsOfEntry } from '#words/letters.ts'
import { changedSince, letterRule, type OwnWords, ownWordsProblems, type PartRule } from '#words/own-words.ts'
import { entryOf } from '#words/standard.ts'
import type { Kind } from '#words/values.ts'
import { seenBy } from '../../access/seen.ts'
import { documentOfWords, ownWordsIn, placeOfWords } from '../../adapters/own-words.ts'
import { readTextsIn } from '../../db/content-states.ts'
import type { Deps } from '../../deps.ts'
import { fits, wordsFrom } from '../../jobs/own-words.ts'
import { readSetting, readSettings } from '../settings/read.ts'
import { wordedLetter, wordedLetters } from './letters-in-words.ts'
import { countSent, findNewest } from './store.ts'

const yearMs = 365 * 86_400_000
const mostManuscripts = 20
const fields = ['subject', 'body', 'parts', 'basedOn'] as const

const sentSinceAYear = ({ db, clock }: Deps) => countSent(db, new Date(clock.now().getTime() - yearMs))

/** The own words of the published state by their documents. Null if they cannot be read. */
async function readOwn({ db }: Deps): Promise<Map<string, OwnWords | null>> {
  return new Map(
    [...(await readTextsIn(db, 'words'))].map(([document, text]) => [document, ownWordsIn(document, text)]),
  )
}

export async function listWords(deps: Deps, staff: Staff): Promise<ReplyOf<typeof listCall>> {
  const journals = deps.content.journals.map(({ slug, title }) => ({ slug, title }))
  const ofJournals = new Set(wordedLetters(deps, journals[0]?.slug ?? '').map(({ name }) => name))
  const [sent, published, { drafts }] = [
    await sentSinceAYear(deps),
    await readOwn(deps),
    await readSettings(deps, staff),
  ]
  const places = (documents: Iterable<string>, name: string) =>
    [...new Set(documents)].flatMap((document) => {
      const place = placeOfWords(document)
      return place?.name === name ? [{ document, journal: place.journal }] : []
    })
  const letters = wordedLetters(deps, '').map(({ name, entry, label, group, example }) => ({
    ...{ name, label, group, isOfJournals: ofJournals.has(name), sentInYear: sent.get(example.kind) ?? 0 },
    own: places(published.keys(), name).map(({ document, journal }) => {
      const own = published.get(document) ?? null
      return {
        journal,
        isOutdated: own === null || !fits(own, entry),
        isStandardNewer: own !== null && changedSince(own, entry).length > 0,
      }
    }),
    drafts: places(
      drafts.map(({ document }) => document),
      name,
    ).map(({ journal }) => journal),
  }))
  return { journals, letters }
}

export async function readWords(
  deps: Deps,
  staff: Staff,
  { name, journal }: InputOf<typeof readCall>,
): Promise<ReplyOf<typeof readCall>> {
  const { entry, label, group, example, cases } = wordedLetter(deps, name, journal)
  const document = documentOfWords(name, journal)
  const published = await readOwn(deps)
  const own = published.get(document) ?? null
  const ofAll = journal === '' ? null : (published.get(documentOfWords(name, '')) ?? null)
  const sent = await sentSinceAYear(deps)
  const rule = letterRule(entry)
  const field = (of: (typeof fields)[number]) => readSetting(deps, staff, { document, field: of })
  return {
    ...{ name, label, group, journal, document, sentInYear: sent.get(example.kind) ?? 0 },
    fields: {
      ...{ subject: await field('subject'), body: await field('body') },
      ...{ parts: await field('parts'), basedOn: await field('basedOn') },
    },
    standard: wordsOfEntry(entry),
    inherited: wordsFrom(ofAll && fits(ofAll, entry) ? [ofAll] : [], entry),
    rule: {
      values: rule.values.map(labelled),
      parts: rule.parts.map(shownPart),
      mustName: rule.mustName,
    },
    problems: own ? ownWordsProblems(own, rule) : [],
    changed: own ? changesSince(own, name) : [],
    manuscripts: await findNewest(deps.db, journal, await seenBy(deps.db, staff), mostManuscripts),
    cases: Object.keys(cases),
  }
}

const labelled = ({ name, kind }: { name: string; kind: Kind }) => ({ name, label: valueLabels[name] ?? name, kind })

function shownPart({ name, kind, when, means, isRequired, values, mustName }: PartRule) {
  return { name, kind, when, isRequired, mustName, label: means ?? '', values: values.map(labelled) }
}

/** Each field whose standard has changed, as it was and as it is. */
function changesSince(own: OwnWords, name: string) {
  const entry = entryOf(name)
  if (!entry) return []
  const saidIn = (words: OwnWords | undefined, field: string) =>
    (field.startsWith('parts.')
      ? words?.parts?.[field.slice('parts.'.length)]
      : words?.[field as 'subject' | 'body']) ?? ''
  const now = wordsOfEntry(entry)
  return changedSince(own, entry).map((field) => ({
    ...{ field, before: saidIn(own.basedOn, field), now: saidIn(now, field) },
  }))
}
