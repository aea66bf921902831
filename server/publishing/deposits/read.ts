import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import {
  type listDeposits as contract,
  type Deposit,
  type DepositState,
  depositStates,
} from '#contracts/publishing/deposits.ts'
import { hasIssn } from '#domain/manuscript/journal.ts'
import { articlePath } from '#domain/words/article-path.ts'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { countByState, countMissing, countUnregistered, findInState } from './store.ts'

const pageSize = 50

type Row = Awaited<ReturnType<typeof findInState>>[number]

export async function listDeposits(
  { db, config, content }: Deps,
  { state: asked, before }: InputOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const found = new Map((await countByState(db)).map(({ state, count }) => [state, count]))
  const count = (state: DepositState) => found.get(state) ?? 0
  const state = asked ?? depositStates.find(count) ?? 'registered'
  const rows = await findInState(db, state, before, pageSize + 1)
  const page = rows.slice(0, pageSize)
  return {
    needs: missingSettings(config),
    withoutIssn: content.journals.filter((journal) => !hasIssn(journal)).map(({ title }) => title),
    state,
    counts: {
      failed: count('failed'),
      warning: count('warning'),
      waiting: count('waiting'),
      submitted: count('submitted'),
      registered: count('registered'),
    },
    missing: await countMissing(db),
    unconfirmed: config.crossref.logIn ? 0 : await countUnregistered(db),
    deposits: page.map(shown),
    next: rows.length > pageSize ? (page.at(-1)?.articleId ?? null) : null,
  }
}

function missingSettings({ crossref: { prefix, logIn } }: Config): string[] | null {
  const needs = [prefix === null && 'DOI_PREFIX', ...(logIn ? [] : ['CROSSREF_LOGIN', 'CROSSREF_PASSWORD'])]
  const names = needs.filter((name) => name !== false)
  return names.length > 0 ? names : null
}

function shown({ articleId, title, doi, state, answer, updatedAt, nextAt, ...place }: Row): Deposit {
  return {
    ...{ article: articleId, title, doi, state, answer },
    path: articlePath(place),
    updatedAt: updatedAt.toISOString(),
    nextAt: nextAt?.toISOString() ?? null,
  }
}
