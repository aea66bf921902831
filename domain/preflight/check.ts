import { type ArticleType, articleTypeLabel } from '../article-types.ts'
import type { DocumentExtension } from '../file-types.ts'
import type { Reading } from '../reading/reading.ts'
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

/** What is fine, what to mend and what could not be told, by every rule that the journal has on. */
export function checkManuscript(reading: Reading, rules: Rules, { format, articleType }: Asked): Report {
  const type = articleType ?? guessedType(reading, rules)
  const checked = { reading, rules, format, articleType: type, isTypeGuessed: articleType === undefined }
  const results = ruleIds
    .filter((id) => rules.levels[id] !== 'off')
    .map((id) => resultOf(id, rules.levels[id], reading, trusted(checks[id](checked), format)))
  const { isTypeGuessed } = checked
  return { results, references: listOf(reading), words: reading.words.value, articleType: type, isTypeGuessed }
}

/** In a PDF words and lines are pieced together, and old Word is read without styles: what they seem to lack may be there. */
function trusted(outcome: Outcome, format: DocumentExtension): Outcome {
  if (outcome.state !== 'mend' || format === 'docx') return outcome
  const findings = outcome.findings.map((finding) => ({ ...finding, certainty: finding.certainty * 0.8 }))
  return { ...outcome, findings }
}

/** Some title pages say what they are. Most manuscripts are research. */
function guessedType({ blocks, headings }: Reading, { limits }: Rules): ArticleType {
  const front = blocks.slice(0, Math.min(headings[0]?.at ?? 12, 12)).map(({ text }) => text)
  const types = Object.keys(limits) as ArticleType[]
  const said = types.find((type) =>
    front.some((text) => new RegExp(`^\\W*(?:article type|type)?\\W*${articleTypeLabel(type)}\\W*$`, 'i').test(text)),
  )
  return said ?? 'Research Article'
}
