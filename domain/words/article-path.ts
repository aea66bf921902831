import { extensionOf } from './file-types.ts'

type Named = { journal: string; customId: string }

/** An article's permanent page. Its other forms have addresses inside this folder, as indexing services require. */
export function articlePath({ journal, customId }: Named): string {
  return `/journals/${journal}/articles/${customId}/`
}

/** Where the reports of its reviewers stand, if they are published. */
export const peerReviewPath = (article: Named) => `${articlePath(article)}peer-review`

export function articleFileName(customId: string, mediaType: string): string {
  return `${customId}.${extensionOf(mediaType) ?? 'bin'}`
}

export function articleFilePath(article: Named, mediaType: string): string {
  return articlePath(article) + articleFileName(article.customId, mediaType)
}
