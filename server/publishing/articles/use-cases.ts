export { articleFile, surroundings } from './article.ts'
export { keywordArticles, personArticles } from './gathered.ts'
export { latestForFeed, listForSitemap, ownArticles, recentArticles } from './read.ts'
