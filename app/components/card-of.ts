import type { RecentArticle } from '#contracts/publishing/articles.ts'
import { articleTypeLabel } from '#domain/manuscript/article-types.ts'
import { authorNames, formatAuthors } from '#domain/publishing/author-list.ts'
import { articlePath } from '#domain/words/article-path.ts'

/** Returns what an ArticleCard shows of a published article. */
export function cardOf(article: RecentArticle) {
  const { title, titleMarkup, language } = article
  return {
    href: articlePath(article),
    title,
    ...(titleMarkup !== undefined && { titleMarkup }),
    ...(language !== undefined && { language }),
    authors: formatAuthors(authorNames(article)),
    date: article.publishedAt,
    type: articleTypeLabel(article.articleType),
    standing: article.standing,
    finding: article.finding,
  }
}
