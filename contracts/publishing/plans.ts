import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { decisionFields, withoutProof } from '../manuscript/decisions.ts'
import { ById, count, Day, Done, Id, Slug, Timestamp } from '../shapes.ts'

const issueNumber = count(1, 'Please choose an issue.')

/** A day and a time as the clocks show them in the site's time zone. */
export const moment = {
  on: Day,
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Please give a time, such as 09:30.' })),
}

/** `issue` and `when` are left out for the prepared issue: then it is published when that issue opens. */
export const planPublication = endpoint({
  method: 'PUT',
  path: '/manuscript/{id}/plan',
  who: 'staff',
  summary: 'Schedule the publication of a paid manuscript, on a date or with the prepared issue of its journal',
  params: ById,
  body: z.strictObject({
    issue: z.optional(issueNumber),
    when: z.optional(z.strictObject(moment)),
    ...decisionFields,
    ...withoutProof,
  }),
  reply: z.strictObject({ _id: Id, publishAt: Timestamp }),
})

export const cancelPlan = endpoint({
  method: 'DELETE',
  path: '/manuscript/{id}/plan',
  who: 'staff',
  summary: 'Cancel a scheduled publication',
  params: ById,
  reply: Done,
})

export const prepareIssue = endpoint({
  method: 'PUT',
  path: '/journal/{slug}/prepared',
  who: 'admin',
  summary: "Prepare a journal's next issue, or change its date; readers see nothing of it until it opens",
  params: z.strictObject({ slug: Slug }),
  body: z.strictObject(moment),
  reply: z.strictObject({ issue: z.int(), opensAt: Timestamp }),
})

export const cancelIssue = endpoint({
  method: 'DELETE',
  path: '/journal/{slug}/prepared',
  who: 'admin',
  summary: 'Cancel a prepared issue; its manuscripts stay paid and are no longer scheduled',
  params: z.strictObject({ slug: Slug }),
  reply: Done,
})

/** `from`: the issue where the caller saw the article. */
export const changeIssue = endpoint({
  method: 'PATCH',
  path: '/accepted/{id}/issue',
  who: 'admin',
  summary: 'Move an article to another issue of the same year, until the year has ended',
  params: ById,
  body: z.strictObject({ from: issueNumber, issue: issueNumber }),
  reply: z.strictObject({ _id: Id, issue: z.int() }),
})
