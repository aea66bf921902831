import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { Parts } from '#contracts/manuscript/versions.ts'
import type { readSetting as readCall } from '#contracts/office/settings.ts'
import { linesOf } from '#domain/office/settings/in-words.ts'
import { placeOf } from '#domain/office/settings/sections.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { changedWords } from '../../adapters/difference/compare.ts'
import type { Deps } from '../../deps.ts'
import { readSetting } from './read.ts'

type Version = Pick<ReplyOf<typeof readCall>['history'][number], 'state' | 'kind' | 'by' | 'at' | 'why'>

export type SettingHistory = {
  label: string
  /** The draft compared with what is published. */
  draft: { by: string; at: string; changes: Parts } | null
  /** The mark of what is published, for going back. */
  mark: string
  /** The newest first, each compared with the one before it. */
  versions: (Version & { changes: Parts })[]
}

/** What a field said, in words, with what each publication changed. */
export async function settingHistory(
  deps: Deps,
  staff: Staff,
  asked: InputOf<typeof readCall>,
): Promise<SettingHistory> {
  const journals = Object.fromEntries(deps.content.journals.map(({ slug, title }) => [slug, title]))
  const place = placeOf(asked.document, asked.field, journals)
  if (!place) throw new AppError('not-found', 'There is no such setting.')
  const { published, draft, history } = await readSetting(deps, staff, asked)
  const inWords = (value: unknown) => linesOf(place.setting, value).join('\n')
  const compared = (before: unknown, after: unknown) => changedWords(inWords(before), inWords(after))
  return {
    label: place.setting.label,
    draft: draft && { by: draft.by, at: draft.at, changes: compared(published.value, draft.value) },
    mark: published.mark,
    versions: history.map(({ value, ...version }, at) => ({
      ...version,
      changes: compared(history[at + 1]?.value, value),
    })),
  }
}
