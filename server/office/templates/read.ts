import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { listTemplates as listCall, readTemplate as readCall } from '#contracts/office/templates.ts'
import { placeholders, standardTemplate } from '#domain/office/letter-template.ts'
import { AppError } from '#domain/words/errors.ts'
import { journalsOf, type Staff } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import { plainText, subjectLine } from '../../jobs/letter.ts'
import { type Kind, kindsFor } from './catalogue.ts'
import { findKinds, findTemplate } from './store.ts'

/** Editors have the words of their journals in hand, admins also those for all journals: the empty slug. */
export function journalsFor({ content }: Deps, staff: Staff): { slug: string; title: string }[] {
  const own = journalsOf(staff)
  const journals = content.journals.map(({ slug, title }) => ({ slug, title }))
  return own
    ? journals.filter(({ slug }) => own.includes(slug))
    : [{ slug: '', title: 'All journals and the site' }, ...journals]
}

export function kindFor(deps: Deps, staff: Staff, { journal, kind }: { journal: string; kind: string }): Kind {
  const isTheirs = journalsFor(deps, staff).some(({ slug }) => slug === journal)
  const found = isTheirs && kindsFor(deps, journal).find((one) => one.kind === kind)
  if (!found) throw new AppError('not-found', 'There is no such e-mail.')
  return found
}

export async function listTemplates(
  deps: Deps,
  staff: Staff,
  { journal: wanted }: InputOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  const journals = journalsFor(deps, staff)
  const journal = journals.find(({ slug }) => slug === wanted) ?? journals[0]
  if (!journal) throw new AppError('not-found', 'There is no such journal.')
  const changed = await findKinds(deps.db, journal.slug)
  const templates = kindsFor(deps, journal.slug).map(({ kind, label, group, example }) => ({
    ...{ kind, label, group, isChanged: changed.has(kind) },
    subject: subjectLine(example.subject),
  }))
  return { journals, journal: journal.slug, templates }
}

export async function readTemplate(
  deps: Deps,
  staff: Staff,
  { kind, journal }: InputOf<typeof readCall>,
): Promise<ReplyOf<typeof readCall>> {
  const { label, group, example, known } = kindFor(deps, staff, { kind, journal })
  const template = await findTemplate(deps.db, { kind, journal })
  const { subject, text } = template ?? standardTemplate
  return {
    ...{ kind, label, group, journal, subject, text },
    journalTitle: journalsFor(deps, staff).find(({ slug }) => slug === journal)?.title ?? '',
    changed: template && { by: template.staffName, at: template.updatedAt.toISOString() },
    standard: { subject: subjectLine(example.subject), text: plainText(example.blocks) },
    placeholders: (['text', 'subject', ...known] as const).map((name) => ({ name, means: placeholders[name] })),
  }
}
