import type { InputOf } from '#contracts/endpoint.ts'
import type { submitManuscript } from '#contracts/manuscript/manuscripts.ts'
import { declarationProblems } from '#domain/manuscript/declarations.ts'
import { keptOf } from '#domain/manuscript/field-values.ts'
import { keptParts } from '#domain/manuscript/names/name-input.ts'
import { detailsOf } from '#domain/manuscript/record/record.ts'
import { submissionProblems } from '#domain/manuscript/submission.ts'
import { AppError, refuse } from '#domain/words/errors.ts'
import { firstStatus, type Status } from '#domain/words/manuscript-status.ts'
import { markupFor } from '#domain/words/markup.ts'
import type { Author } from '#domain/words/permissions.ts'
import { once } from '../../db/idempotency.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { newId } from '../../ids.ts'
import { lockAuthorKey } from '../../people/accounts/store.ts'
import { notify } from '../../people/notify.ts'
import { deleteDraft } from '../drafts/store.ts'
import type { Owner } from '../file-store.ts'
import { insertVersion, versionFields } from '../version-store.ts'
import { aboutOf } from './about.ts'
import { declare } from './declare.ts'
import { received } from './letters.ts'
import { countNamed } from './limit-edits.ts'
import { newLinks } from './links.ts'
import { insertManuscript, takeNumber } from './store.ts'
import { takeFile } from './take-file.ts'
import { tellCoAuthors } from './tell-co-authors.ts'
import { weighStaff } from './weigh-staff.ts'

export type Written = InputOf<typeof submitManuscript>
type Submitted = { _id: string; status: Status }

export async function submit(
  deps: Deps,
  author: Author,
  input: Written,
  key: string | null = null,
  /** The accounts that may have uploaded the file: a browser may also be logged in as staff. */
  owners: Owner[] = [author],
): Promise<Submitted> {
  refuse([...submissionProblems(input, journalsOf(deps)), ...missingDeclarations(deps, input, [])])
  const call = { name: 'submit', by: author.id, key, input, now: deps.clock.now() }
  const number = await takeNumber(deps.db, input.journal, author.id, call.now)
  return deps.db.transaction((tx) => once(tx, call, () => save(deps, tx, author, { ...input, number }, owners)))
}

type Numbered = Written & { number: string }

async function save(deps: Deps, tx: Tx, author: Author, input: Numbered, owners: Owner[]): Promise<Submitted> {
  if (!(await lockAuthorKey(tx, author.id))) throw new AppError('unauthenticated', 'Please log in first.')
  const at = deps.clock.now()
  const fileId = await takeFile(deps, tx, input.file, owners)
  const manuscript = await insertManuscript(tx, {
    ...fieldsOf(input),
    id: newId(),
    number: input.number,
    authorId: author.id,
    fileId,
    status: firstStatus,
    statusAt: at,
    createdAt: at,
    updatedAt: at,
  })
  const { id } = manuscript
  if (input.draft) await deleteDraft(tx, author.id, input.draft)
  await insertVersion(tx, manuscript, { cause: 'submission', fileId, fields: versionFields(manuscript), at })
  const toAuthor = { usual: received(aboutOf(deps, manuscript), await newLinks(deps, tx, manuscript)) }
  await record(deps, tx, { kind: 'submit', by: author, manuscript, at, from: null, toAuthor })
  await declare(tx, { manuscript, by: author, keys: input.declarations, at })
  await countNamed(deps, tx, manuscript)
  await tellCoAuthors(deps, tx, manuscript)
  await weighStaff(deps, tx, manuscript, at)
  await notify(deps, tx, 'submitted', { manuscript })
  return { _id: id, status: firstStatus }
}

export function journalsOf({ content }: Deps): string[] {
  return content.journals.map(({ slug }) => slug)
}

/** Returns the declarations that the journal requires and that are still missing. */
export function missingDeclarations({ content }: Deps, { journal, declarations }: Written, before: string[]) {
  return declarationProblems(content.journal(journal)?.requiredDeclarations ?? [], [...before, ...declarations])
}

/** Returns the fields of the form that are stored. */
export function fieldsOf(written: Written) {
  return {
    ...keptOf('submission', written),
    markup: markupFor(written, written.markup),
    authorParts: keptParts(written.author, written.authorParts),
    coAuthors: written.coAuthors.map(({ name, parts, email, ...person }) => ({
      ...{ name, email },
      ...detailsOf({ ...person, parts: keptParts(name, parts) }),
    })),
    suggestedReviewers: written.suggestedReviewers,
    opposedReviewers: written.opposedReviewers,
  }
}
