import * as z from 'zod/mini'
import { addressesMax, notesMax, reviewerSources, topicMax, topicsMax } from '#domain/reviewer.ts'
import { endpoint } from './endpoint.ts'
import { personFields } from './record-fields.ts'
import { anyLine, anyProse, email, Id, line, Slug } from './shapes.ts'

const manyAddresses = `At most ${addressesMax} e-mail addresses can be given.`

/** What staff write about a reviewer. Invitations go to `email`. */
const reviewerFields = {
  name: line('A name'),
  email: email('Please enter a valid e-mail address.'),
  otherEmails: z._default(
    z
      .array(email('Please enter valid e-mail addresses, one in each line.'))
      .check(z.maxLength(addressesMax - 1, { error: manyAddresses })),
    [],
  ),
  ...personFields,
  topics: z._default(
    z
      .array(anyLine('A topic', topicMax))
      .check(z.maxLength(topicsMax, { error: `At most ${topicsMax} topics can be given.` })),
    [],
  ),
  journals: z._default(z.array(Slug).check(z.maxLength(50)), []),
  notes: anyProse('The notes', notesMax),
}
const ReviewerForm = z.strictObject(reviewerFields)
export type ReviewerForm = z.infer<typeof ReviewerForm>

export const addReviewer = endpoint({
  method: 'POST',
  path: '/reviewers',
  who: 'staff',
  summary: 'Add a person to the register of reviewers; an editor adds them for their own journal',
  body: z.extend(ReviewerForm, {
    source: z._default(z.enum(reviewerSources), 'staff'),
    /** The manuscript for which they are added. */
    manuscript: z.optional(Id),
  }),
  reply: z.strictObject({ _id: Id }),
  status: 201,
})
