import * as z from 'zod/mini'
import { declarationKeys } from '#domain/manuscript/declarations.ts'
import { accents } from '#domain/manuscript/journal.ts'
import { endpoint } from '../endpoint.ts'
import { decisionFields } from '../manuscript/decisions.ts'
import { Moved } from '../manuscript/manuscripts.ts'
import { Report } from '../review/rounds.ts'
import { ById, ByToken, Done, Id, Slug, TextFormat, Timestamp } from '../shapes.ts'

const OfferState = z.enum(['open', 'accepted', 'declined', 'taken-back', 'lapsed'])
const Former = z.strictObject({ journal: z.string(), number: z.string(), at: Timestamp })

const FormerReport = z.strictObject({
  /** 'Reviewer 2' on the desk and in the history. */
  number: z.int(),
  /** 'Reviewer 1' to the author. */
  authorsNumber: z.int(),
  journal: z.string(),
  reviewer: z.string(),
  submittedAt: z.nullable(Timestamp),
  report: Report,
})

export const transferDesk = endpoint({
  method: 'GET',
  path: '/manuscript/{id}/transfer',
  who: 'staff-or-observer',
  summary:
    'Where a manuscript can be transferred to, what was offered, where it came from and the reports that came along',
  params: ById,
  reply: z.strictObject({
    /** The journals that it can be offered to now; empty if it cannot be. */
    choices: z.array(z.strictObject({ slug: z.string(), title: z.string() })),
    offer: z.nullable(
      z.strictObject({
        journal: z.string(),
        by: z.nullable(z.string()),
        at: Timestamp,
        state: OfferState,
        answeredAt: z.nullable(Timestamp),
      }),
    ),
    former: z.array(Former),
    /** How many reports there are from former journals, whether or not their reviewers have agreed. */
    asked: z.int(),
    reports: z.array(FormerReport),
  }),
})
export type TransferDesk = z.infer<typeof transferDesk.reply>

export const transferLetter = endpoint({
  method: 'GET',
  path: '/manuscript/{id}/transfer-letter',
  who: 'staff',
  summary:
    'The e-mail that offers a transfer, to be read and changed first; {link} stands for a link that is made later',
  params: ById,
  query: z.strictObject({ journal: Slug, format: TextFormat }),
  reply: z.strictObject({ subject: z.string(), text: z.string(), format: TextFormat }),
})

export const offerTransfer = endpoint({
  method: 'POST',
  path: '/manuscript/{id}/transfer',
  who: 'staff',
  summary: 'Offer the author of a rejected manuscript to move it to another journal',
  undoable: true,
  params: ById,
  body: z.strictObject({ journal: Slug, ...decisionFields }),
  reply: Done,
  status: 201,
})

export const takeBackTransfer = endpoint({
  method: 'DELETE',
  path: '/manuscript/{id}/transfer',
  who: 'staff',
  summary: 'Take back an offer that the author has not answered',
  undoable: true,
  params: ById,
  reply: Done,
})

/** The token of a link, or the manuscript's id for the author who is logged in. */
const ByKey = z.strictObject({
  key: z.string().check(z.regex(/^([\w-]{22}|[\w-]{43})$/, { error: 'This link is not valid.' })),
})

const Place = z.strictObject({ title: z.string(), office: z.string(), accent: z.enum(accents) })

export const readTransfer = endpoint({
  method: 'GET',
  path: '/transfer/{key}',
  who: 'anyone',
  summary: 'What is offered to the author of a rejected manuscript; opening it changes nothing',
  params: ByKey,
  reply: z.strictObject({
    manuscriptId: Id,
    title: z.string(),
    number: z.string(),
    state: OfferState,
    offeredAt: Timestamp,
    answeredAt: z.nullable(Timestamp),
    from: Place,
    to: z.strictObject({ slug: z.string(), ...Place.shape, tagline: z.string() }),
    /** The charge if the new journal publishes it, as text. */
    charge: z.string(),
    /** Whether the author's appeal is open, which a transfer ends. */
    appealed: z.boolean(),
    /** Whether there are reports, whose reviewers are asked if the new journal may see them. */
    reviewed: z.boolean(),
    /** What the new journal requires and the author has not declared yet. */
    missing: z.array(z.enum(declarationKeys)),
  }),
})
export type Transfer = z.infer<typeof readTransfer.reply>

export const acceptTransfer = endpoint({
  method: 'POST',
  path: '/transfer/{key}/accept',
  who: 'anyone',
  summary: 'Agree to a transfer: the manuscript moves to the other journal with its versions',
  limit: 'manuscript-edit',
  params: ByKey,
  body: z.strictObject({
    declarations: z._default(z.array(z.enum(declarationKeys)).check(z.maxLength(declarationKeys.length)), []),
  }),
  reply: Moved,
})

export const declineTransfer = endpoint({
  method: 'POST',
  path: '/transfer/{key}/decline',
  who: 'anyone',
  summary: 'Decline a transfer: the manuscript stays where it is, rejected',
  limit: 'manuscript-edit',
  params: ByKey,
  reply: Done,
})

export const readConsent = endpoint({
  method: 'GET',
  path: '/reviewing/{token}/transfer',
  who: 'anyone',
  summary:
    'What a reviewer is asked about their report on a manuscript that was transferred; opening it changes nothing',
  params: ByToken,
  reply: z.strictObject({
    title: z.string(),
    number: z.string(),
    journal: Place,
    to: z.string(),
    /** Whether the author knows who wrote the report. */
    isNamed: z.boolean(),
    /** Null until the reviewer has answered. */
    agrees: z.nullable(z.boolean()),
    answeredAt: z.nullable(Timestamp),
  }),
})
export type Consent = z.infer<typeof readConsent.reply>

export const answerConsent = endpoint({
  method: 'POST',
  path: '/reviewing/{token}/transfer',
  who: 'anyone',
  summary: 'Say whether the new journal may see the report',
  limit: 'review-change',
  params: ByToken,
  body: z.strictObject({ agrees: z.boolean({ error: 'Say yes or no.' }) }),
  reply: Done,
})
