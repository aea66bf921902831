import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { previewWords as previewCall, sendTestOfWords as testCall } from '#contracts/office/words.ts'
import { AppError, refuse } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { letterRule, type OwnWords, ownWordsProblems, type WordsProblem, wholeWords } from '#words/own-words.ts'
import { openForStaff } from '../../access/opened.ts'
import { documentOfWords, ownWordsIn } from '../../adapters/own-words.ts'
import { logActivity } from '../../db/activity.ts'
import { readTexts } from '../../db/content-states.ts'
import type { Deps } from '../../deps.ts'
import { composeLetter, type LetterParts } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { fits, inWords, wordsFrom } from '../../jobs/own-words.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { workOf } from '../../review/rounds/about.ts'
import { type AllSamples, samplesFor } from '../templates/samples.ts'
import { wordedLetter } from './letters-in-words.ts'

/** The e-mail in these words; in those that would go without them, as long as anything is wrong with them. */
export async function previewWords(
  deps: Deps,
  staff: Staff,
  input: InputOf<typeof previewCall>,
): Promise<ReplyOf<typeof previewCall>> {
  const { parts, problems } = await shown(deps, staff, input)
  const { to, subject, text, html } = composeLetter(parts)
  return {
    ...{ subject, text, html, problems, from: deps.config.mail?.from ?? '' },
    to: { name: to.name ?? '', email: to.email },
  }
}

export async function sendTestOfWords(
  deps: Deps,
  staff: Staff,
  input: InputOf<typeof testCall>,
): Promise<ReplyOf<typeof testCall>> {
  const { parts, problems, label } = await shown(deps, staff, input)
  refuse(problems)
  const to = { name: staff.name, email: staff.email }
  const letter = composeLetter({ ...parts, kind: 'words-test', to, subject: `Test: ${parts.subject}`, isFinal: true })
  await deps.db.transaction(async (tx) => {
    await addLetter(tx, letter)
    await logActivity(tx, {
      ...{ by: staff, action: 'test-words', object: 'template', objectId: input.name, details: { title: label } },
      ...(input.journal && { journal: input.journal }),
    })
  })
  return { success: `Sent to ${staff.email}.` }
}

type Shown = { parts: LetterParts; problems: WordsProblem[]; label: string }

async function shown(deps: Deps, staff: Staff, input: InputOf<typeof previewCall>): Promise<Shown> {
  const { name, journal, subject, body, parts: said, manuscript } = input
  const samples = manuscript === undefined ? undefined : await samplesOf(deps, staff, manuscript)
  const letter = wordedLetter(deps, name, journal, samples)
  const example = input.case === undefined ? letter.example : letter.cases[input.case]
  if (!example) throw new AppError('not-found', 'There is no such case of this e-mail.')
  const own: OwnWords = { subject, body: body?.trim() === '' ? undefined : body, parts: said }
  const problems = ownWordsProblems(own, letterRule(letter.entry))
  const before = await publishedFor(deps, name, journal, letter.entry)
  const words = problems.length > 0 ? before : wholeWords(own, before)
  return { parts: inWords(example, letter.entry, words), problems, label: letter.label }
}

/** What a journal's own words are said over: those for all journals. */
async function publishedFor({ db }: Deps, name: string, journal: string, entry: Parameters<typeof fits>[1]) {
  const document = documentOfWords(name, '')
  const text = journal === '' ? undefined : (await readTexts(db, [document])).get(document)
  const own = text === undefined ? null : ownWordsIn(document, text)
  return wordsFrom(own && fits(own, entry) ? [own] : [], entry)
}

/** The example with a manuscript of ours. Its links stay invented, so that nobody follows them by accident. */
async function samplesOf(deps: Deps, staff: Staff, id: string): Promise<AllSamples> {
  const manuscript = await openForStaff(deps.db, staff, id)
  const samples = samplesFor(deps, manuscript.journal)
  const about = { ...samples.about, ...aboutOf(deps, manuscript), urls: samples.about.urls }
  return {
    ...{ ...samples, about, charge: about.due },
    work: { ...workOf(deps, manuscript), deskUrl: samples.deskUrl },
    author: { name: manuscript.author, email: manuscript.email },
  }
}
