import * as z from 'zod/mini'
import { articleTypes } from '#domain/manuscript/article-types.ts'
import { levels, type RuleId, ruleIds } from '#domain/manuscript/preflight/rules.ts'
import { readingStates } from '#domain/manuscript/reading/reading.ts'
import { namesInFile } from '#domain/words/fields.ts'
import { perName } from '#domain/words/per-name.ts'
import { endpoint } from '../endpoint.ts'
import { Slug, Token } from '../shapes.ts'

const Place = z.strictObject({
  section: z.nullable(z.string()),
  paragraph: z.nullable(z.int()),
  page: z.nullable(z.int()),
})
const Finding = z.strictObject({
  what: z.string(),
  how: z.string(),
  place: Place,
  quotation: z.nullable(z.string()),
  certainty: z.number(),
  /** Of a fault in the list of references: which entry has it, from 0 on. */
  entry: z.optional(z.int()),
  /** What it should look like. */
  better: z.optional(z.string()),
})
const ofRule = {
  rule: z.enum(ruleIds as [RuleId, ...RuleId[]]),
  level: z.enum(levels),
  isBlocking: z.boolean(),
}

const proposed = <Value extends z.core.$ZodType>(value: Value) =>
  z.nullable(
    z.strictObject({
      value,
      isSure: z.boolean(),
      /** The file's own words, and where they are. */
      said: z.optional(z.strictObject({ quotation: z.string(), place: Place })),
    }),
  )
const Text = proposed(z.string())
const Texts = proposed(z.array(z.string()))

/** What a file says for the fields of a submission. */
const Proposal = z.strictObject({
  articleType: proposed(z.enum(articleTypes)),
  authors: proposed(
    z.array(
      z.strictObject({
        name: z.string(),
        email: z.string(),
        affiliation: z.string(),
        orcid: z.string(),
        isCorresponding: z.boolean(),
      }),
    ),
  ),
  ethicsApproval: proposed(z.strictObject({ committee: z.string(), number: z.string() })),
  ...perName(namesInFile('line', 'prose'), () => Text),
  ...perName(namesInFile('list'), () => Texts),
})

const CheckReport = z.strictObject({
  results: z.array(
    z.discriminatedUnion('state', [
      z.strictObject({ ...ofRule, state: z.literal('fine'), note: z.string() }),
      z.strictObject({ ...ofRule, state: z.literal('mend'), findings: z.array(Finding) }),
      z.strictObject({
        ...ofRule,
        state: z.literal('unclear'),
        why: z.string(),
        quotation: z.nullable(z.string()),
        place: Place,
      }),
    ]),
  ),
  /** The list of references as it was read. */
  references: z.array(z.strictObject({ text: z.string(), doi: z.nullable(z.string()) })),
  words: z.int(),
  articleType: z.enum(articleTypes),
  isTypeGuessed: z.boolean(),
  /** Of the file. */
  name: z.string(),
  bytes: z.int(),
})
export type CheckReport = z.infer<typeof CheckReport>

/** Fields: `articleType` (optional, before the file), `file`. */
export const checkManuscript = endpoint({
  method: 'POST',
  path: '/journal/{slug}/check',
  who: 'anyone',
  summary: "Check a manuscript's file by the journal's rules, without keeping it",
  limit: 'manuscript-check',
  params: z.strictObject({ slug: Slug }),
  body: 'upload',
  reply: CheckReport,
})

/** Who made the file and with what, as the file says. */
const Properties = z.strictObject({
  creator: z.optional(z.string()),
  lastModifiedBy: z.optional(z.string()),
  application: z.optional(z.string()),
})

/** `report`: by the rules of the journal that was named. `fault`: why the file could not be read. */
const FileReading = z.strictObject({
  state: z.enum(readingStates),
  fault: z.nullable(z.string()),
  proposal: z.nullable(Proposal),
  report: z.nullable(CheckReport),
  properties: z.nullable(Properties),
})
export type FileReading = z.infer<typeof FileReading>

export const readFileReading = endpoint({
  method: 'GET',
  path: '/file/reading',
  who: 'anyone',
  summary: "What was read in a manuscript's file, for its uploader, its authors and its editors",
  limit: 'file-reading',
  query: z.strictObject({
    url: z.string(),
    token: z.optional(Token),
    journal: z.optional(Slug),
    articleType: z.optional(z.enum(articleTypes)),
  }),
  reply: FileReading,
})
