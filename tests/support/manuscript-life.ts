import fc from 'fast-check'
import { expect } from 'vitest'
import { type Action, firstStatus, type Status, type Transition, transitions } from '#domain/words/manuscript-status.ts'
import { health, written } from './manuscript-site.ts'

/** Who acts. 'owner' is the author who submitted it, 'link' holds its links, and 'visitor' may do nothing. */
export type Role = 'admin' | 'editor' | 'stranger' | 'owner' | 'visitor' | 'link' | 'payer'
export type Attempt = { action: Action; role: Role }
export type Linked = { id: string; editToken: string; deleteToken: string }

/** A transfer needs an offer first, so its own tests walk it. */
export const walkable = transitions.filter(({ action }) => action !== 'transfer')

type Call = { method: string; path: string; body?: object }

/** The call for an action. `file` must be an upload of the person who acts. */
export function callFor({ action, role }: Attempt, { id, editToken, deleteToken }: Linked, file: string): Call {
  switch (action) {
    case 'screen':
      return { method: 'PATCH', path: `/manuscript/screen/${id}` }
    case 'return':
    case 'decline':
    case 'reopen':
    case 'reject':
      return { method: 'PATCH', path: `/manuscript/${id}/${action}`, body: { comment: 'Out of scope.' } }
    case 'mark-paid':
      return { method: 'PATCH', path: `/manuscript/${id}/paid` }
    case 'waive':
    case 'undo-paid':
      return { method: 'PATCH', path: `/manuscript/${id}/${action}`, body: { reason: 'As agreed.' } }
    case 'reduce':
      return { method: 'PATCH', path: `/manuscript/${id}/reduce`, body: { reason: 'As agreed.', dueMinor: 1_000_000 } }
    case 'pay':
      return { method: 'POST', path: `/pay/manuscript/${id}`, body: {} }
    case 'delete':
      return { method: 'DELETE', path: `/manuscript/admin/${id}` }
    case 'publish':
      return { method: 'POST', path: '/accepted', body: { id, issue: 1, journal: health } }
    case 'upload-edited-file':
      return { method: 'PATCH', path: `/manuscript/admin/${id}`, body: { file } }
    case 'edit-by-link': {
      const path = `/manuscript/${role === 'link' ? editToken : `own/${id}`}`
      return { method: 'PATCH', path, body: { ...written, coAuthors: [] } }
    }
    case 'delete-by-link':
      return { method: 'DELETE', path: `/manuscript/${role === 'link' ? deleteToken : `own/${id}`}` }
    case 'revise':
      return {
        method: 'POST',
        path: `/manuscript/${id}/decision`,
        body: { decision: 'minor-revision', comment: 'Shorten it.' },
      }
    default:
      return { method: 'PATCH', path: `/manuscript/${id}/${action}` }
  }
}

type Step = { id: string; action: string; from: string | null; to: string | null; letterId: string | null }
export type State = {
  status: Status | null
  steps: Step[]
  /** The letters to the author. */
  letters: { id: string }[]
  activity: { id: string; action: string }[]
}

export type World = {
  /** The transitions that are possible in this test. */
  rows: readonly Transition[]
  roles: readonly Role[]
  /** The largest number of simultaneous calls. */
  atOnce: number
  begin(): Promise<Linked>
  ask(manuscript: Linked, attempt: Attempt): Promise<{ status: number }>
  state(id: string): Promise<State>
}

const walkers: Record<Transition['by'], Role[]> = {
  admin: ['admin'],
  'admin-or-finance': ['admin'],
  staff: ['admin', 'editor'],
  author: ['link', 'owner'],
  payment: ['payer'],
}
const mayWalk = ({ by }: Transition, role: Role) => walkers[by].includes(role)
const isRow = (row: Transition, step: Step) =>
  row.from === step.from && row.action === step.action && row.to === step.to

/** True if the steps lead from one status to the other in any order, because simultaneous steps have no fixed order. */
function isPath(rows: readonly Transition[], steps: Step[], from: Status | null, to: Status | null): boolean {
  if (steps.length === 0) return from === to
  return steps.some((step, index) => {
    const row = rows.find((candidate) => isRow(candidate, step))
    return row?.from === from && isPath(rows, steps.toSpliced(index, 1), row.to, to)
  })
}

type Choice = { pick: number; role: Role; isLegal: boolean }

/** Half of the actions are legal, so that the manuscript moves on. Actions that delete it are rare. */
function attemptOf({ rows }: World, status: Status | null, { pick, role, isLegal }: Choice): Attempt {
  const next = rows.filter(({ from, to }) => from === status && (to !== null || pick % 7 === 0))
  const row = isLegal ? next[pick % Math.max(1, next.length)] : undefined
  if (row) return { action: row.action, role: walkers[row.by][0] ?? 'visitor' }
  const actions = [...new Set(rows.map(({ action }) => action))]
  const action = actions[pick % actions.length] ?? 'approve'
  return { action, role: action === 'pay' ? 'payer' : role }
}

/** Two simultaneous payments share one checkout, which counts once, so only the first is kept. */
function withoutSecondPay(attempts: Attempt[]): Attempt[] {
  const first = attempts.findIndex(({ action }) => action === 'pay')
  return attempts.filter(({ action }, at) => action !== 'pay' || at === first)
}

const added = <T extends { id: string }>(before: T[], after: T[]) =>
  after.filter(({ id }) => !before.some((old) => old.id === id))

/** Said with a step: that it came before the reports, and what it ended. */
const remarks = ['decide-early', 'end-revision', 'end-transfer']
const stepsIn = <T extends { id: string; action: string }>(before: T[], after: T[]) =>
  added(before, after).filter(({ action }) => !remarks.includes(action))

function check(
  world: World,
  attempts: Attempt[],
  replies: { status: number }[],
  before: State,
  after: State,
): Transition[] {
  const summary = `${before.status}: ${attempts.map(({ action, role }, at) => `${action} by ${role} (${replies[at]?.status})`).join(', ')}`
  for (const { status } of replies) expect([200, 201, 400, 401, 403, 404, 409, 429], summary).toContain(status)
  const done = attempts.filter((_, at) => (replies[at]?.status ?? 500) < 300)
  const actions = done.map(({ action }) => action).sort()
  const steps = stepsIn(before.steps, after.steps)
  expect(steps.map(({ action }) => action).sort(), summary).toEqual(actions)
  expect(
    stepsIn(before.activity, after.activity)
      .map(({ action }) => action)
      .sort(),
    summary,
  ).toEqual(actions)
  expect(isPath(world.rows, steps, before.status, after.status), summary).toBe(true)
  for (const { action, role } of done)
    expect(
      world.rows.some((row) => row.action === action && mayWalk(row, role)),
      summary,
    ).toBe(true)
  const walked = steps.flatMap((step) => world.rows.filter((row) => isRow(row, step)))
  expect(walked, summary).toHaveLength(steps.length)
  const letters = added(before.letters, after.letters)
  expect(letters, summary).toHaveLength(walked.filter(({ letter }) => letter).length)
  expect(steps.flatMap(({ letterId }) => letterId ?? []).sort(), summary).toEqual(letters.map(({ id }) => id).sort())
  if (after.status === 'published') expect(after.steps.map(({ to }) => to)).toContain('paid')
  return walked
}

/**
 * A single action succeeds exactly if the table has a row for it. Exceptions: only one reminder a day is sent, a payment
 * through the provider cannot be undone, while a revision is asked for, no other is and nothing else is edited, and what
 * was declined at screening is not approved.
 */
function expectVerdict({ rows }: World, attempt: Attempt, status: number, before: State) {
  const row = rows.find(({ from, action }) => from === before.status && action === attempt.action)
  const isReminded = before.steps.some(({ action }) => action === 'remind')
  const isPaidOnline = before.steps.findLast(({ from, to }) => to === 'paid' && from !== 'paid')?.action === 'pay'
  const isRevisionAsked =
    before.steps.findLast(({ from, to, action }) => from !== to || action === 'revise')?.action === 'revise'
  const isDeclined = before.steps.findLast(({ from, to }) => from !== to)?.action === 'decline'
  const exceptions: Partial<Record<Action, boolean>> = {
    remind: isReminded,
    approve: isDeclined,
    'undo-paid': isPaidOnline,
    revise: isRevisionAsked,
    // The author has a page for the revision instead.
    'edit-by-link': isRevisionAsked,
  }
  const isFree = !exceptions[attempt.action]
  expect(status < 300, `${before.status}: ${attempt.action} by ${attempt.role}`).toBe(
    row !== undefined && mayWalk(row, attempt.role) && isFree,
  )
}

/** Everybody acts at once on the manuscript as it is in `before`. Returns how it is then, and what was walked. */
async function takeTurn(world: World, manuscript: Linked, before: State, attempts: Attempt[]) {
  const replies = await Promise.all(attempts.map((attempt) => world.ask(manuscript, attempt)))
  const after = await world.state(manuscript.id)
  const walked = check(world, attempts, replies, before, after)
  const [only, second] = attempts
  if (only && !second) expectVerdict(world, only, replies[0]?.status ?? 500, before)
  return { after, walked }
}

/**
 * Whatever people do, one at a time or at once, a manuscript only makes transitions of the table, and each adds one
 * entry to its history, one to the activity log, and its letter. `walked` collects the transitions that were made.
 */
function livesOf(world: World, walked: Set<Transition>) {
  const choice = fc.record({ pick: fc.nat(1000), role: fc.constantFrom(...world.roles), isLegal: fc.boolean() })
  const turn = fc.array(choice, { minLength: 1, maxLength: world.atOnce })
  return fc.asyncProperty(fc.array(turn, { minLength: 4, maxLength: 14 }), async (turns) => {
    const manuscript = await world.begin()
    let before = await world.state(manuscript.id)
    for (const choices of turns) {
      const attempts = withoutSecondPay(choices.map((one) => attemptOf(world, before.status, one)))
      const turn = await takeTurn(world, manuscript, before, attempts)
      for (const row of turn.walked) walked.add(row)
      before = turn.after
      if (before.status === null) break
    }
  })
}

/** The shortest way from submission to a transition and through it. Money comes by hand, so that it can be undone. */
function wayThrough(rows: readonly Transition[], goal: Transition): Transition[] {
  const reached = new Map<Status | null, Transition[]>([[firstStatus, []]])
  for (const [status, way] of reached)
    for (const row of rows)
      if (row.from === status && row.action !== 'pay' && !reached.has(row.to)) reached.set(row.to, [...way, row])
  return [...(reached.get(goal.from) ?? []), goal]
}

/** Random lives, and then one straight through each transition that chance has left out. */
export async function liveThrough(world: World, lives: fc.Parameters<unknown>) {
  const walked = new Set<Transition>()
  await fc.assert(livesOf(world, walked), lives)
  for (const missed of world.rows.filter((row) => !walked.has(row))) {
    const manuscript = await world.begin()
    for (const { action, by } of wayThrough(world.rows, missed)) {
      const before = await world.state(manuscript.id)
      const turn = await takeTurn(world, manuscript, before, [{ action, role: walkers[by][0] ?? 'visitor' }])
      for (const row of turn.walked) walked.add(row)
    }
  }
  expect(world.rows.filter((row) => !walked.has(row))).toEqual([])
}
