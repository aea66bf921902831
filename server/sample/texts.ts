import type { Deps } from '../deps.ts'
import { queuePdf } from '../publishing/pdfs/queue.ts'
import { savePicture } from '../publishing/texts/save-picture.ts'
import { changeText, findText, tellReaders } from '../publishing/texts/store.ts'
import { TextTask } from './chart.ts'
import type { Draft } from './draft.ts'
import { articleOf, parseText } from './parse-text.ts'

export const sampleTextJob = 'make-sample-text'

/** Adds the texts of articles. Their pictures take seconds, so a job draws them and then makes the texts. */
export function addTexts(draft: Draft, files: readonly string[]): void {
  for (const file of files) {
    const title = articleOf(file)
    const article = draft.articles.find((each) => each.title === title)
    if (!article?.fileId || !article.abstract) continue
    const { fileId, publishedAt, abstract, authorNames: authors, keywords = [], references = [] } = article
    const { source, charts } = parseText(file, { title, authors, abstract, keywords, references })
    draft.fullTexts.push({ fileId, source, shownAt: publishedAt, changedAt: publishedAt })
    draft.textTasks.push({ fileId, charts })
  }
}

/** Does nothing if the sample content was removed meanwhile. */
export async function makeSampleText(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'pictures' | 'preparePicture' | 'buildText'>,
  payload: Record<string, unknown>,
): Promise<void> {
  const { db, clock } = deps
  const { fileId, charts } = TextTask.parse(payload)
  const known = await findText(db, fileId)
  if (!known?.source || known.text) return
  // sharp is loaded only when there is something to draw.
  const { drawChart } = await import('./draw-chart.ts')
  const source = { ...known.source, pictures: { ...known.source.pictures } }
  for (const [name, chart] of Object.entries(charts)) {
    const kept = await savePicture(deps, await drawChart(chart))
    if (kept) source.pictures[name] = kept
  }
  const { text, report } = await deps.buildText({ source, remedies: [] })
  await db.transaction(async (tx) => {
    await changeText(tx, fileId, clock.now(), { state: 'read', source, text, report })
    await tellReaders(tx)
    await queuePdf(tx)
  })
}
