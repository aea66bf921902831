import { articleFileName, articlePath } from '../../words/article-path.ts'

type Named = { journal: string; customId: string }

/** The page of an earlier edition. */
export function editionPath(article: Named, edition: number): string {
  return `${articlePath(article)}versions/${edition}`
}

export function editionFilePath(article: Named, edition: number, mediaType: string): string {
  return `${editionPath(article, edition)}/${articleFileName(article.customId, mediaType)}`
}
