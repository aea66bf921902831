import { articleFileName, articlePath } from '../../words/article-path.ts'

type Named = { journal: string; customId: string }

/** The page of an earlier version. */
export function versionPath(article: Named, version: number): string {
  return `${articlePath(article)}versions/${version}`
}

export function versionFilePath(article: Named, version: number, mediaType: string): string {
  return `${versionPath(article, version)}/${articleFileName(article.customId, mediaType)}`
}
