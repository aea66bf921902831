import type { answerConsent as answerCall, Consent } from '#contracts/decision/transfers.ts'
import type { InputOf } from '#contracts/endpoint.ts'
import { AppError } from '#domain/words/errors.ts'
import { isNamed, numbered } from '#domain/words/peer-review.ts'
import type { Opened } from '../../access/opened.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { lockReview, openReview } from '../../review/reviewing/link.ts'
import type { OpenedInvitation } from '../../review/reviewing/link-store.ts'
import { findReport, findVersionFields } from '../../review/reviewing/report-store.ts'
import { workOf } from '../../review/rounds/about.ts'
import { asInRound } from '../../review/rounds/former.ts'
import { recordFor } from '../../review/rounds/hide.ts'
import { newReviewLink } from '../../review/rounds/links.ts'
import { findFormerRounds, findInvitations, type Invitation } from '../../review/rounds/store.ts'
import { write } from '../../review/rounds/write.ts'
import { rulesOf, titleOf } from '../../review/rules.ts'
import { consentAsked } from './letters.ts'
import { findConsent, insertConsents, type Offer, putConsent } from './store.ts'

type Accepted = { offer: Offer; moved: Opened; at: Date }

/** Asks everybody who sent a report to a former journal, each about each of their reports. */
export async function askConsents(deps: Deps, tx: Tx, { offer, moved, at }: Accepted): Promise<void> {
  const rounds = await findFormerRounds(tx, moved)
  const sent = await findInvitations(tx, rounds, ['submitted'])
  if (sent.length === 0) return
  await insertConsents(
    tx,
    offer,
    sent.map(({ invitation }) => invitation),
  )
  const journal = titleOf(deps, offer.toJournal)
  for (const { invitation, reviewer } of sent) {
    const round = rounds.find(({ id }) => id === invitation.roundId)
    // Nobody can ask whoever has deleted their data, so their report stays hidden.
    if (!round || !reviewer.email) continue
    const known = await asInRound(tx, moved, round)
    const stored = (await findVersionFields(tx, moved, round.version)) ?? moved
    const { title, abstract } = await recordFor(deps, tx, known, stored, round.version)
    const work = workOf(deps, { ...known, title, abstract })
    const url = `${await newReviewLink(deps, tx, invitation, reviewer.email)}/transfer`
    const isNamed = await isAuthorInformed(deps, tx, invitation, known.journal)
    const to = { name: reviewer.name, email: reviewer.email }
    const isOnly = sent.filter((other) => other.reviewer.id === reviewer.id).length === 1
    const asked = { journal, round: isOnly ? null : round.number, isNamed, url }
    await write(tx, work, consentAsked(work, to, asked))
  }
  const about = [...new Set(sent.map(({ invitation }) => numbered(invitation)))].join(', ')
  await record(deps, tx, { kind: 'ask-consent', by: null, manuscript: moved, reason: about, at })
}

/** Whether the author knows who wrote the report. */
async function isAuthorInformed(deps: Deps, db: DbOrTx, invitation: Invitation, journal: string): Promise<boolean> {
  const found = await findReport(db, invitation)
  return found !== null && isNamed(found.report, rulesOf(deps, journal).anonymity)
}

async function openConsent(deps: Pick<Deps, 'db' | 'clock'>, token: string) {
  const opened = await openReview(deps, token)
  const asked = await findConsent(deps.db, opened.invitation)
  if (!asked) throw new AppError('not-found', 'This link is not valid.')
  return { opened, ...asked }
}

/** The manuscript as its reviewer knew it. Says nothing of its authors. */
export async function consent(deps: Deps, { token }: { token: string }): Promise<Consent> {
  const { opened, consent: asked, transfer } = await openConsent(deps, token)
  const { manuscript, round } = opened
  const { journalTitle, office } = workOf(deps, manuscript)
  const stored = (await findVersionFields(deps.db, manuscript, round.version)) ?? manuscript
  const { title } = await recordFor(deps, deps.db, manuscript, stored, round.version)
  return {
    title,
    number: manuscript.number,
    journal: {
      title: journalTitle,
      office,
      accent: deps.content.journal(manuscript.journal)?.accent ?? 'multidisciplinary',
    },
    to: titleOf(deps, transfer.toJournal),
    isNamed: await isAuthorInformed(deps, deps.db, opened.invitation, manuscript.journal),
    agrees: asked.agrees,
    answeredAt: asked.answeredAt?.toISOString() ?? null,
  }
}

const thanks = {
  yes: 'Thank you. The editors can now see your report.',
  no: 'Thank you for your answer. Your report stays with the journal that you wrote it for.',
}

export async function answerConsent(
  deps: Deps,
  { token, agrees }: InputOf<typeof answerCall>,
): Promise<{ success: string }> {
  const { opened } = await openConsent(deps, token)
  await deps.db.transaction(async (tx) => {
    const { manuscript, invitation }: OpenedInvitation = await lockReview(deps, tx, token, opened)
    const asked = await findConsent(tx, invitation)
    const at = deps.clock.now()
    if (!asked || !(await putConsent(tx, asked.consent, agrees, at)))
      throw new AppError('conflict', 'You have already answered. Thank you.')
    const action = agrees ? 'share-report' : 'keep-report'
    await record(deps, tx, { kind: action, by: { realm: 'reviewer' }, manuscript, reason: numbered(invitation), at })
  })
  return { success: thanks[agrees ? 'yes' : 'no'] }
}
