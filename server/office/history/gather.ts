import { stepForStaff } from '#domain/manuscript/history.ts'
import { answersIn } from '#domain/manuscript/review-report.ts'
import { isAboutWaiver, mayEditorsKnow } from '#domain/manuscript/waiver.ts'
import { nameForStaff } from '#domain/review/report-file.ts'
import { momentInWords } from '#domain/words/day.ts'
import { verdictLabels } from '#domain/words/peer-review.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { OpenedReview, Whose } from '../../access/opened.ts'
import { findAppeals } from '../../decision/decide/appeal-store.ts'
import { findLetters, findLog, findObjections } from '../../decision/decide/read-store.ts'
import { findShared } from '../../decision/transfers/store.ts'
import type { Deps } from '../../deps.ts'
import { maskSecrets } from '../../jobs/outbox.ts'
import { findDeclarations } from '../../manuscript/declaration-store.ts'
import { findMovedAt, findMoves } from '../../manuscript/moves-store.ts'
import { findVersions } from '../../manuscript/version-store.ts'
import { findProposedChanges } from '../../publishing/proposed-changes/store.ts'
import { findAnswers, findMessages } from '../../review/correspondence/store.ts'
import { findNotes, findReports } from '../../review/reviewing/desk-store.ts'
import { appealsSince, asInRound, lettersSince, stepsSince } from '../../review/rounds/former.ts'
import {
  findFormerRounds,
  findInvitations,
  findRevisions,
  findRounds,
  type Invited,
  type Round,
} from '../../review/rounds/store.ts'
import { rulesOf } from '../../review/rules.ts'
import { findAttachments, findCopies, findProofs } from './archive-store.ts'
import { findChained } from './store.ts'

/** One file of the archive: a text that is written here, or a stored file. */
export type Piece = { name: string; at: Date; title: string } & ({ text: string } | { fileId: string; bytes: number })

/** A name that every system can unpack, and that cannot leave its folder. */
export function safeName(name: string): string {
  const tidy = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}._ -]+/gu, '_')
    .replace(/^[. ]+/, '')
    .trim()
  const [, stem = tidy, ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,5})?$/su.exec(tidy) ?? []
  return `${[...stem].slice(0, 80).join('').trim() || 'file'}${ending}`
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** Everything that is kept about a manuscript, folder by folder. Drafts of reports are their reviewers' own. */
export async function gather(deps: Deps, { role }: Staff, manuscript: OpenedReview): Promise<Piece[]> {
  // An admin belongs to every journal. Other staff see of a former journal's review what its reviewers agreed to.
  const movedAt = role === 'admin' ? null : await findMovedAt(deps.db, manuscript)
  const mayKnow = role === 'admin' || mayEditorsKnow(manuscript.status)
  const shown = mayKnow ? manuscript : { ...manuscript, reduction: null, waiver: null }
  return [
    ...(await versions(deps, manuscript)),
    ...(await copies(deps, manuscript)),
    ...(movedAt ? await sharedReports(deps, manuscript) : await rounds(deps, manuscript, 'former')),
    ...(await rounds(deps, manuscript, 'own')),
    ...(await emails(deps, manuscript, movedAt, mayKnow)),
    ...(await answers(deps, manuscript, movedAt)),
    ...(await records(deps, shown, movedAt)),
    ...(await history(deps, manuscript, movedAt)),
  ]
}

async function versions({ db }: Deps, manuscript: OpenedReview): Promise<Piece[]> {
  return (await findVersions(db, manuscript)).flatMap(
    ({ number, cause, fileId, fileName, bytes, fields, at }): Piece[] => [
      { name: `versions/${number}/${safeName(fileName)}`, at, title: `Version ${number}`, fileId, bytes },
      {
        name: `versions/${number}/record.json`,
        at,
        title: `Version ${number}: the record it came with`,
        text: json({ version: number, cause, at, ...fields }),
      },
    ],
  )
}

async function copies({ db }: Deps, manuscript: OpenedReview): Promise<Piece[]> {
  return (await findCopies(db, manuscript)).flatMap(({ copy, file, pdf }): Piece[] => {
    const folder = `reviewers-copies/${copy.version}`
    const title = `What reviewers got of version ${copy.version}`
    const stored = [...new Map([file, pdf].flatMap((one) => (one ? [[one.id, one] as const] : []))).values()]
    const { manuscriptId: _, fileId: __, pdfFileId: ___, ...facts } = copy
    return [
      ...stored.map((one) => {
        const name = `${folder}/${safeName(one.name)}`
        return { name, at: copy.createdAt, title, fileId: one.id, bytes: one.bytes }
      }),
      { name: `${folder}/copy.json`, at: copy.createdAt, title: `${title}: how it was made`, text: json(facts) },
    ]
  })
}

async function sharedReports(deps: Deps, manuscript: OpenedReview): Promise<Piece[]> {
  const former = await findFormerRounds(deps.db, manuscript)
  const agreed = new Set((await findShared(deps.db, former)).map(({ invitation }) => invitation.id))
  const pieces: Piece[] = []
  for (const one of await findInvitations(deps.db, former)) {
    const round = former.find(({ id }) => id === one.invitation.roundId)
    if (round && agreed.has(one.invitation.id))
      pieces.push(...(await report(deps, manuscript, `rounds/${round.number}`, round, one)))
  }
  return pieces
}

async function rounds(deps: Deps, manuscript: OpenedReview, which: 'own' | 'former'): Promise<Piece[]> {
  const { db } = deps
  const all = await (which === 'own' ? findRounds : findFormerRounds)(db, manuscript)
  const [invited, asked] = await Promise.all([findInvitations(db, all), findRevisions(db, all)])
  const pieces: Piece[] = []
  for (const round of all) {
    const people = invited.filter(({ invitation }) => invitation.roundId === round.id)
    const folder = `rounds/${round.number}`
    const at = round.decidedAt ?? round.openedAt
    const title = `Round ${round.number}: ${round.decision ? verdictLabels[round.decision] : 'not decided'}`
    pieces.push({ name: `${folder}/round.json`, at, title, text: json({ ...round, invitations: people }) })
    for (const one of people)
      if (one.invitation.state === 'submitted') pieces.push(...(await report(deps, manuscript, folder, round, one)))
    const revision = asked.find(({ roundId }) => roundId === round.id)
    if (revision)
      pieces.push({
        name: `${folder}/revision.json`,
        at: revision.submittedAt ?? at,
        title: `Round ${round.number}: ${revision.submittedAt ? "the author's answers" : 'the revision that was asked for'}`,
        text: json(revision.submittedAt ? revision : withoutDraft(revision)),
      })
  }
  return pieces
}

/** What the author has not submitted is for the author alone. */
function withoutDraft({
  answers,
  publicAnswers,
  fileId,
  fields,
  ...asked
}: Awaited<ReturnType<typeof findRevisions>>[number]) {
  return asked
}

async function report(
  deps: Deps,
  manuscript: OpenedReview,
  folder: string,
  round: Round,
  { invitation, reviewer }: Invited,
): Promise<Piece[]> {
  const [row] = await findReports(deps.db, manuscript, [invitation.id])
  if (!row) return []
  const { report: sent, redactedBy } = row
  const at = invitation.submittedAt ?? sent.updatedAt
  const name = `${folder}/reviewer-${invitation.number}`
  const title = `Round ${round.number}: report of reviewer ${invitation.number}`
  const { code: _, fileId: __, cleanFileId: ___, fileNames: ____, ...details } = sent
  const { journal } = await asInRound(deps.db, manuscript, round)
  const answers = answersIn(rulesOf(deps, journal).questions, sent.answers)
  const parts: [string, string | null][] = [
    ['Recommendation', sent.recommendation && verdictLabels[sent.recommendation]],
    ...answers.map(({ label, answer }): [string, string] => [label, answer]),
    ['Comments to the author', sent.toAuthor],
    [`Comments to the author as changed by ${redactedBy ?? 'staff'}`, sent.redacted],
    ['Confidential comments to the editor', sent.toEditor],
    ['Helped by', sent.helper && `${sent.helper.name} <${sent.helper.email}>`],
    ['Went to the author', round.sentReports.includes(invitation.id) ? 'Yes' : 'No'],
  ]
  const head = `${title}\n${reviewer.name}, ${momentInWords(at)}\n`
  const text = parts.flatMap(([label, words]) => (words ? [`\n${label}\n${'-'.repeat(label.length)}\n${words}\n`] : []))
  const attached = await findAttachments(deps.db, invitation)
  return [
    { name: `${name}.txt`, at, title, text: head + text.join('') },
    { name: `${name}.json`, at, title: `${title} as data`, text: json({ ...details, reviewer, redactedBy }) },
    ...attached.map((file) => ({
      name: `${name}-${safeName(nameForStaff(file.name, invitation.number))}`,
      at,
      title: `${title}: attached file${file.id === sent.cleanFileId ? ', as the author gets it' : ''}`,
      fileId: file.id,
      bytes: file.bytes,
    })),
  ]
}

/** Links in them are for their recipients alone. */
async function emails({ db }: Deps, manuscript: Whose, movedAt: Date | null, mayKnow: boolean): Promise<Piece[]> {
  const letters = lettersSince(await findLetters(db, manuscript), movedAt)
  const shown = letters.filter(({ kind }) => mayKnow || !isAboutWaiver(kind))
  return shown.map((letter, index) => ({
    name: `emails/${String(index + 1).padStart(3, '0')}-${safeName(letter.kind)}.txt`,
    at: letter.sentAt ?? letter.createdAt,
    title: `To ${letter.toEmail}: ${letter.subject}`,
    text: `To: ${letter.toEmail}\nSubject: ${letter.subject}\nWritten: ${momentInWords(letter.createdAt)}\nSent: ${
      letter.sentAt ? momentInWords(letter.sentAt) : `no (${letter.state})`
    }\n\n${maskSecrets(letter.kind, letter.text, '[for the recipient alone]')}\n`,
  }))
}

/** What was answered to messages of the staff, which are among the e-mails. */
async function answers({ db }: Deps, manuscript: OpenedReview, movedAt: Date | null): Promise<Piece[]> {
  const messages = lettersSince(await findMessages(db, manuscript), movedAt)
  return (await findAnswers(db, manuscript)).flatMap(({ letterId, text, staffName, at }, index) => {
    const message = messages.find((one) => one.id === letterId)
    if (!message) return []
    const title = `Answer of ${message.toEmail} to: ${message.subject}`
    const how = staffName ? `Recorded by ${staffName}` : 'Received by e-mail'
    const name = `answers/${String(index + 1).padStart(3, '0')}.txt`
    return [{ name, at, title, text: `${title}\n${how}, ${momentInWords(at)}\n\n${text}\n` }]
  })
}

async function records({ db }: Deps, manuscript: OpenedReview, movedAt: Date | null): Promise<Piece[]> {
  const { id, updatedAt: at } = manuscript
  const [declarations, objections, appeals, corrections, proofs, notes, moves] = await Promise.all([
    findDeclarations(db, [id]),
    findObjections(db, manuscript),
    findAppeals(db, manuscript),
    findProposedChanges(db, manuscript),
    findProofs(db, manuscript),
    findNotes(db, manuscript),
    findMoves(db, manuscript),
  ])
  const shown = notes.filter((note) => !movedAt || note.at >= movedAt)
  const said = shown.map((note) => `${momentInWords(note.at)}, ${note.staffName}\n${note.text}\n`)
  return [
    { name: 'manuscript.json', at, title: 'The manuscript as it stands', text: json(manuscript) },
    { name: 'declarations.json', at, title: "The authors' declarations", text: json(declarations) },
    { name: 'objections.json', at, title: "Co-authors' objections", text: json(objections) },
    {
      name: 'appeals.json',
      at,
      title: "The author's appeals, and the answers",
      text: json(appealsSince(appeals, movedAt)),
    },
    ...(corrections.length > 0
      ? [{ name: 'corrections.json', at, title: 'Corrections proposed to the author', text: json(corrections) }]
      : []),
    ...(proofs.length > 0
      ? [{ name: 'proofs.json', at, title: "Proofs, and the author's corrections", text: json(proofs) }]
      : []),
    { name: 'notes.txt', at: shown.at(-1)?.at ?? at, title: 'Notes of the staff', text: said.join('\n') },
    ...(moves.length > 0
      ? [{ name: 'transfers.json', at, title: 'Journals that it came from', text: json(moves) }]
      : []),
  ]
}

async function history({ db }: Deps, manuscript: OpenedReview, movedAt: Date | null): Promise<Piece[]> {
  const { id, updatedAt: at } = manuscript
  const [chained, log] = await Promise.all([findChained(db, [id]), findLog(db, manuscript)])
  const details = stepsSince(
    chained.map((step) => ({ ...step, at: new Date(step.at) })),
    movedAt,
  )
  const steps = chained.map((step, index) => ({ ...step, reason: details[index]?.reason ?? null }))
  const lines = stepsSince(log, movedAt).map((step) => {
    const { what, who } = stepForStaff(step)
    const head = `${momentInWords(step.at)}\n${[what, who].filter(Boolean).join(' ')}\n`
    return step.reason ? `${head}${step.reason}\n` : head
  })
  return [
    { name: 'history.txt', at, title: 'History', text: lines.join('\n') },
    { name: 'history.json', at, title: 'History as data, with the hashes', text: json(steps) },
  ]
}
