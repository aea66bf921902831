export { articleFile, surroundings } from './article.ts'
export { chooseLead } from './choose-lead.ts'
export { keywordArticles, personArticles } from './gathered.ts'
export { latestForFeed, listForSitemap, ownArticles, recentArticles } from './read.ts'
