import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import {
  CoursesFile,
  JournalFile,
  ManuscriptsFile,
  MessagesFile,
  PeopleFile,
  ReviewersFile,
  type SampleAuthor,
  type SampleCourse,
  type SampleIssue,
  type SampleManuscript,
  type SampleMessage,
  type SampleReviewer,
} from './shapes.ts'

export type SampleContent = {
  authors: SampleAuthor[]
  /** By journal slug. */
  issues: Map<string, SampleIssue[]>
  manuscripts: SampleManuscript[]
  messages: SampleMessage[]
  courses: SampleCourse[]
  reviewers: SampleReviewer[]
  /** Full texts of articles, as they are written. */
  texts: string[]
}

/** Reads `content/sample`. A file that the publisher has removed counts as empty. */
export async function loadSample(contentDir: string, journals: readonly string[]): Promise<SampleContent> {
  const read = <T>(name: string, shape: z.ZodType<T>, empty: T) =>
    readYaml(join(contentDir, 'sample', `${name}.yaml`), shape, empty)
  const [people, manuscripts, messages, courses, reviewers] = await Promise.all([
    read('people', PeopleFile, { authors: [] }),
    read('manuscripts', ManuscriptsFile, []),
    read('messages', MessagesFile, []),
    read('courses', CoursesFile, []),
    read('reviewers', ReviewersFile, []),
  ])
  const issues = await Promise.all(
    journals.map(async (slug) => [slug, (await read(slug, JournalFile, { issues: [] })).issues] as const),
  )
  const texts = await readTexts(join(contentDir, 'sample', 'texts'))
  return { authors: people.authors, issues: new Map(issues), manuscripts, messages, courses, reviewers, texts }
}

async function readTexts(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch(whenMissing([]))
  const texts = names.filter((name) => name.endsWith('.md') && name !== 'README.md')
  return Promise.all(texts.map((name) => readFile(join(dir, name), 'utf8')))
}

const whenMissing =
  <T>(empty: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return empty
    throw error
  }

async function readYaml<T>(path: string, shape: z.ZodType<T>, empty: T): Promise<T> {
  const text = await readFile(path, 'utf8').catch(whenMissing(null))
  if (text === null) return empty
  const result = shape.safeParse(parse(text))
  if (!result.success) throw new Error(`${path}:\n${z.prettifyError(result.error)}`)
  return result.data
}
