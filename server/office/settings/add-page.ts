import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { addPage as pageCall, removePage as removeCall } from '#contracts/office/settings.ts'
import { dayIn } from '#domain/words/day.ts'
import { AppError, faultAt } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { lockContent, readDocuments } from '../../db/content-states.ts'
import type { Deps } from '../../deps.ts'
import { publishDocument, slugOf, written } from './publish-document.ts'
import { isReserved } from './reserved.ts'

export async function addPage(
  deps: Deps,
  staff: Staff,
  input: InputOf<typeof pageCall>,
): Promise<ReplyOf<typeof pageCall>> {
  const { title, description, body } = input
  const slug = slugOf(title)
  const document = `pages/${slug}.md`
  if (isReserved(slug)) throw faultAt('title', `/${slug} is a page of the site itself. Please choose another title.`)
  await deps.db.transaction(async (tx) => {
    await lockContent(tx)
    if ((await readDocuments(tx)).texts.has(document))
      throw faultAt('title', 'There is a page with this address already.')
    const updated = dayIn(deps.content.site.timeZone, deps.clock.now())
    const text = written(document, '', { title, description, updated, body: `\n${body}\n` })
    await publishDocument(deps, tx, staff, { document, text })
  })
  return { slug, success: 'Published. Readers see the page now.' }
}

/** Its history is kept: `content:export` of an earlier state has it. */
export async function removePage(deps: Deps, staff: Staff, { slug, why }: InputOf<typeof removeCall>) {
  const document = `pages/${slug}.md`
  await deps.db.transaction(async (tx) => {
    await lockContent(tx)
    if (!(await readDocuments(tx)).texts.has(document)) throw new AppError('not-found', 'This page was removed before.')
    await publishDocument(deps, tx, staff, { document, text: null, why: why ?? '' })
  })
  return { success: 'The page is removed.' }
}
