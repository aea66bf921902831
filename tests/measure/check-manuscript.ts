import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { isArticleType } from '#domain/manuscript/article-types.ts'
import { checkManuscript } from '#domain/manuscript/preflight/check.ts'
import { placeLabel, type Report } from '#domain/manuscript/preflight/report.ts'
import { ruleNames } from '#domain/manuscript/preflight/rules.ts'
import { type DocumentExtension, fileExtension } from '#domain/words/file-types.ts'
import { loadContent } from '#server/adapters/content.ts'
import { libreOffice } from '#server/adapters/libre-office/libre-office.ts'
import { openReader } from '#server/adapters/reader/reader.ts'
import { fromTop } from '#server/root.ts'

const usage = 'Usage: npm run check:manuscript -- <file> --journal <slug> [--type <article type>] [--json]'
const say = (line: string) => process.stdout.write(`${line}\n`)

/** One object: what to fix (each with its rule, place and certainty), what could not be determined, and what is fine. */
function asJson(file: string, journal: string, { results, words, articleType }: Report) {
  return {
    file,
    journal,
    articleType,
    words,
    findings: results.flatMap(({ rule, level, isBlocking, ...rest }) =>
      rest.state === 'mend' ? rest.findings.map((finding) => ({ rule, level, isBlocking, ...finding })) : [],
    ),
    unclear: results.flatMap(({ rule, level, ...rest }) =>
      rest.state === 'unclear' ? [{ rule, level, why: rest.why, quotation: rest.quotation, place: rest.place }] : [],
    ),
    fine: results.flatMap(({ rule, state }) => (state === 'fine' ? rule : [])),
  }
}

function tell({ results }: Report): void {
  for (const result of results) {
    if (result.state === 'fine') say(`fine     ${ruleNames[result.rule]}: ${result.note}`)
    else if (result.state === 'unclear') say(`unclear  ${ruleNames[result.rule]}: ${result.why}`)
    else
      for (const { what, how, place, quotation, certainty } of result.findings) {
        say(`to mend  ${ruleNames[result.rule]}: ${what} ${how} (certainty ${certainty})`)
        const where = [placeLabel(place), quotation && `“${quotation}”`].filter(Boolean).join(': ')
        if (where) say(`         ${where}`)
      }
  }
}

async function check(path: string, slug: string, type: string | undefined, isJson: boolean): Promise<void> {
  const journal = (await loadContent(fromTop('content').pathname)).journal(slug)
  const format = fileExtension(path)
  if (!journal || !format || !['docx', 'doc', 'pdf'].includes(format) || (type && !isArticleType(type)))
    throw new Error(usage)
  const extension = format as DocumentExtension
  const office = ['/usr/bin/soffice', '/usr/bin/libreoffice'].find(existsSync)
  const bytes = readFileSync(path)
  const reader = openReader()
  try {
    const file =
      extension === 'doc' && office
        ? { bytes: await libreOffice(office, { to: 'docx' })({ bytes, format: 'doc' }), format: 'docx' as const }
        : { bytes, format: extension }
    const articleType = type && isArticleType(type) ? type : undefined
    const report = checkManuscript(await reader.run(file), journal.preflight, { format: extension, articleType })
    tell(report)
    if (isJson) say(JSON.stringify(asJson(basename(path), slug, report)))
  } finally {
    reader.close()
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { journal: { type: 'string' }, type: { type: 'string' }, json: { type: 'boolean' } },
})
const [path = ''] = positionals
if (!existsSync(path) || !values.journal) {
  process.stderr.write(`${usage}\n`)
  process.exitCode = 1
} else
  await check(path, values.journal, values.type, values.json ?? false).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${message}\n`)
    if (values.json) say(JSON.stringify({ file: basename(path), journal: values.journal, error: message }))
    process.exitCode = 1
  })
