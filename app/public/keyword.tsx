import { redirect } from 'react-router'
import { keywordPath } from '#domain/publishing/gathered-path.ts'
import { requestContext, servicesContext } from '#server/page-context.ts'
import { GatheredList } from '../components/gathered-list.tsx'
import { Title } from '../components/title.tsx'
import { orNotFound } from '../load.ts'
import { publicHeaders } from '../seo/headers.ts'
import { pageMeta } from '../seo/meta.ts'
import type { Route } from './+types/keyword.ts'
import { journalLabels } from './journal-labels.ts'
import { pageIn } from './page-in.ts'

export async function loader({ context, params: { word }, url }: Route.LoaderArgs) {
  const { content, articles } = context.get(servicesContext)
  const found = await orNotFound(articles.keywordArticles(word, pageIn(url)))
  const path = keywordPath(word)
  if (word !== word.toLowerCase()) throw redirect(path, 301)
  return { found, path, journals: journalLabels(content), publicUrl: context.get(requestContext).publicUrl }
}

export const headers = publicHeaders

export const meta: Route.MetaFunction = ({ loaderData: { found, path, publicUrl } }) =>
  pageMeta({
    title: `Articles on ${found.word}`,
    description: `Articles with the key word “${found.word}” in all journals of Domain Journals, free to read.`,
    path: found.page === 1 ? path : `${path}?page=${found.page}`,
    publicUrl,
  })

export default function Keyword({ loaderData: { found, path, journals } }: Route.ComponentProps) {
  return (
    <main id="main" className="container section stack stack-large">
      <header className="stack stack-small">
        <p className="eyebrow">Key word</p>
        <h1 dir="auto">
          <Title text={found.word} />
        </h1>
        <p>
          <a href={`/search?q=${encodeURIComponent(`"${found.word}"`)}`}>Search titles and abstracts for it</a>
        </p>
      </header>
      <GatheredList found={found} journals={journals} hrefOf={(page) => `${path}?page=${page}`} />
    </main>
  )
}
