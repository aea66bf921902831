/** A change that code of the last release may not survive. `subject`: 'table', 'table.column' or a name. */
export type Break = { subject: string; why: string }

type Seen = { created: Set<string>; added: Set<string> }
type Rule = { pattern: RegExp; judge(found: string[], seen: Seen): Break | null }

const name = '"?(\\w+)"?'
const table = `(?:"?public"?\\.)?${name}`
const rule = (pattern: string, judge: Rule['judge']): Rule => ({ pattern: new RegExp(`^${pattern}`, 'i'), judge })

/** What was made since the last release is no concern of its code. */
const isNew = ({ created, added }: Seen, on: string, column = '') => created.has(on) || added.has(`${on}.${column}`)

/** A change to a column that the last release knows. */
const ofColumn =
  (why: string): Rule['judge'] =>
  ([on = '', column = ''], seen) =>
    isNew(seen, on, column) ? null : { subject: `${on}.${column}`, why }

const alter = `ALTER TABLE (?:IF EXISTS )?(?:ONLY )?${table} `

/** Old code may write what a new condition refuses, unless that is about new columns alone. */
const ofConstraint: Rule['judge'] = ([on = '', kind = '', columns = ''], seen) => {
  const named = [...columns.matchAll(/\w+/g)].map(([column]) => column)
  const isAboutNew = named.length > 0 && named.every((column) => isNew(seen, on, column))
  return seen.created.has(on) || isAboutNew
    ? null
    : { subject: on, why: `a new condition (${kind.toLowerCase()}) may refuse what old code writes` }
}

const rules: Rule[] = [
  rule(`DROP (?:TABLE|VIEW|MATERIALIZED VIEW) (?:IF EXISTS )?${table}`, ([on = ''], { created }) =>
    created.has(on) ? null : { subject: on, why: 'old code still reads it' },
  ),
  rule(`DROP (?:FUNCTION|TYPE) (?:IF EXISTS )?${table}`, ([subject = '']) => ({
    subject,
    why: 'old code may still need it',
  })),
  rule(`${alter}RENAME TO`, ([on = ''], { created }) =>
    created.has(on) ? null : { subject: on, why: 'old code knows it by its old name' },
  ),
  rule(`${alter}RENAME (?:COLUMN )?(?!TO |CONSTRAINT )${name} TO`, ofColumn('old code knows it by its old name')),
  rule(`${alter}DROP (?!CONSTRAINT )(?:COLUMN )?(?:IF EXISTS )?${name}`, ofColumn('old code still reads it')),
  rule(`${alter}ALTER (?:COLUMN )?${name} SET NOT NULL`, ofColumn('old code may leave it empty')),
  rule(`${alter}ALTER (?:COLUMN )?${name} DROP DEFAULT`, ofColumn('old code may leave it to the default')),
  rule(`${alter}ALTER (?:COLUMN )?${name} (?:SET DATA )?TYPE`, ofColumn('old code reads and writes the old type')),
  rule(
    `${alter}ADD (?!CONSTRAINT )(?:COLUMN )?(?:IF NOT EXISTS )?${name} (?![^;]*(?:DEFAULT|GENERATED))[^;]*NOT NULL`,
    ([on = '', column = ''], seen) =>
      seen.created.has(on) ? null : { subject: `${on}.${column}`, why: 'old code leaves it empty: give it a default' },
  ),
  rule(
    `${alter}ADD CONSTRAINT "?\\w+"? (UNIQUE|CHECK|PRIMARY KEY|FOREIGN KEY|EXCLUDE)[^(;]*\\(([^)]*)\\)`,
    ofConstraint,
  ),
  rule(
    `CREATE (UNIQUE) INDEX (?:CONCURRENTLY )?(?:IF NOT EXISTS )?"?\\w+"? ON ${table}[^(;]*\\(([^)]*)\\)`,
    ([kind = '', on = '', columns = ''], seen) => ofConstraint([on, kind, columns], seen),
  ),
]

const creation = new RegExp(`^CREATE TABLE (?:IF NOT EXISTS )?${table}`, 'i')
const addition = new RegExp(`^${alter}ADD (?!CONSTRAINT )(?:COLUMN )?(?:IF NOT EXISTS )?${name}`, 'i')

/** Reads migrations in their order, from the first after the last release. */
export function breaksOfOldCode(migrations: { tag: string; sql: string }[]): { tag: string; breaks: Break[] }[] {
  const seen: Seen = { created: new Set(), added: new Set() }
  return migrations.map(({ tag, sql }) => {
    const breaks = statementsOf(sql).flatMap((statement) => {
      const found = rules.flatMap(({ pattern, judge }) => {
        const [, ...parts] = pattern.exec(statement) ?? ['']
        return parts.length > 0 ? (judge(parts, seen) ?? []) : []
      })
      const [, created] = creation.exec(statement) ?? []
      const [, on, column] = addition.exec(statement) ?? []
      if (created) seen.created.add(created)
      if (on) seen.added.add(`${on}.${column}`)
      return found
    })
    const safe = [...sql.matchAll(/^-- Safe since (\S+): (\S+), (.+)$/gm)]
    return { tag, breaks: breaks.filter(({ subject }) => !safe.some(([, , named]) => named === subject)) }
  })
}

/** One action each: an ALTER TABLE may have several, separated by commas. What functions do is not looked at. */
function statementsOf(sql: string): string[] {
  const plain = sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replaceAll(/\s+/g, ' ')
  return plain.split(';').flatMap((text) => {
    const statement = text.trim()
    const start = new RegExp(`^${alter}`, 'i').exec(statement)?.[0]
    if (!start) return [statement]
    const actions = statement.slice(start.length).split(/, ?(?=(?:ADD|DROP|ALTER|RENAME) )/i)
    return actions.map((action) => start + action)
  })
}

/** The versions on which the comments of a migration rely. */
export const reliedOn = (sql: string): string[] =>
  [...sql.matchAll(/^-- Safe since (\S+):/gm)].map(([, version = '']) => version)
