import { yearOfVolume } from '../words/issue.ts'

type Placed = { volume: number; issue: number }

export type ArchiveGroup<Article> = { volume: number; issue: number; year: number; articles: Article[] }

/** Returns one group for each issue, newest first. Within a group the articles keep their order. */
export function groupByIssue<Article extends Placed>(articles: readonly Article[]): ArchiveGroup<Article>[] {
  const groups = new Map<string, ArchiveGroup<Article>>()
  for (const article of articles) {
    const { volume, issue } = article
    const key = `${volume}/${issue}`
    const group = groups.get(key) ?? { volume, issue, year: yearOfVolume(volume), articles: [] }
    group.articles.push(article)
    groups.set(key, group)
  }
  return [...groups.values()].sort((a, b) => b.volume - a.volume || b.issue - a.issue)
}
