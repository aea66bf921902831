import type { Report } from './report.ts'
import type { RuleId } from './rules.ts'

/** Which rules were broken before and are no longer, are broken now only, or both times. */
export type ReportChanges = { fixed: RuleId[]; added: RuleId[]; remaining: RuleId[] }

type Results = Pick<Report, 'results'>

const brokenIn = ({ results }: Results) => results.flatMap(({ rule, state }) => (state === 'mend' ? rule : []))

/** What changed from one version of a manuscript to the next. A rule counts as fixed only if it is fine, not if it can't be determined. */
export function changesBetween(before: Results, after: Results): ReportChanges {
  const [was, is] = [brokenIn(before), brokenIn(after)]
  const isFine = (rule: RuleId) => after.results.some((result) => result.rule === rule && result.state === 'fine')
  return {
    fixed: was.filter(isFine),
    added: is.filter((rule) => !was.includes(rule)),
    remaining: is.filter((rule) => was.includes(rule)),
  }
}
