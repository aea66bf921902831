import type { DocumentExtension } from '../../words/file-types.ts'
import type { ArticleType } from '../article-types.ts'
import { articleTypeIn } from '../reading/article-type.ts'
import type { Reading } from '../reading/reading.ts'
import { withOneCause } from './causes.ts'
import { figureChecks } from './figure-checks.ts'
import { frontChecks } from './front-checks.ts'
import { pageChecks } from './page-checks.ts'
import { referenceChecks } from './reference-checks.ts'
import { listOf } from './reference-list.ts'
import { referenceStyleChecks } from './reference-style.ts'
import { type Checked, type Outcome, type Report, resultOf } from './report.ts'
import { type RuleId, type Rules, ruleIds } from './rules.ts'
import { textChecks } from './text-checks.ts'

const checks: Record<RuleId, (checked: Checked) => Outcome> = {
  ...frontChecks,
  ...textChecks,
  ...pageChecks,
  ...figureChecks,
  ...referenceChecks,
  ...referenceStyleChecks,
}

type Asked = { format: DocumentExtension; articleType?: ArticleType | undefined }

/** What is fine, what to fix and what could not be determined, by every rule that the journal has on. */
export function checkManuscript(reading: Reading, rules: Rules, { format, articleType }: Asked): Report {
  // Most manuscripts are research.
  const type = articleType ?? articleTypeIn(reading)?.value ?? 'Research Article'
  const checked = { reading, rules, format, articleType: type, isTypeGuessed: articleType === undefined }
  const results = ruleIds
    .filter((id) => rules.levels[id] !== 'off')
    .map((id) => resultOf(id, rules.levels[id], reading, trusted(checks[id](checked), format)))
  const { isTypeGuessed } = checked
  return {
    results: withOneCause(results),
    references: listOf(reading),
    words: reading.words.value,
    articleType: type,
    isTypeGuessed,
  }
}

/** In a PDF words and lines are pieced together, and old Word is read without styles: what they seem to lack may be there. */
function trusted(outcome: Outcome, format: DocumentExtension): Outcome {
  if (outcome.state !== 'mend' || format === 'docx') return outcome
  const findings = outcome.findings.map((finding) => ({ ...finding, certainty: finding.certainty * 0.8 }))
  return { ...outcome, findings }
}
