import type { RecentArticle } from '#contracts/articles.ts'
import { articlePath } from '#domain/article-path.ts'
import { articleTypeLabel } from '#domain/article-types.ts'
import { authorNames, formatAuthors } from '#domain/author-list.ts'

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
  }
}
