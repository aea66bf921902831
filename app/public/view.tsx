import { useEffect } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { articlePath } from '#domain/article-path.ts'
import { authorNames, formatAuthors } from '#domain/author-list.ts'
import { ButtonLink } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { useHydrated } from '../hydrated.ts'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/view.ts'
import type { loader as articleLoader } from './article.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Abstract')

export type ViewedArticle = {
  title: string
  author: string
  coAuthors: { name: string }[]
  journal: string
  customId: string
}

function isArticle(state: unknown): state is ViewedArticle {
  return typeof state === 'object' && state !== null && 'customId' in state && 'journal' in state
}

/** Spec §2: the article arrives through navigation state, which only a browser has. */
export default function View() {
  const { state } = useLocation()
  const article = useHydrated() && isArticle(state) ? state : null
  return (
    <main id="main" className="container-narrow section stack">
      {article ? (
        <Abstract article={article} />
      ) : (
        <>
          <h1>Abstract</h1>
          <EmptyState
            title="Manuscript not found."
            action={<ButtonLink href="/journals">Browse the journals</ButtonLink>}
          />
        </>
      )}
    </main>
  )
}

function Abstract({ article }: { article: ViewedArticle }) {
  const path = articlePath(article)
  const { data, load } = useFetcher<typeof articleLoader>()
  useEffect(() => {
    void load(path)
  }, [load, path])
  return (
    <>
      <h1>{article.title}</h1>
      <p className="meta">{formatAuthors(authorNames(article))}</p>
      <h2>Abstract</h2>
      {data ? <p className="prose">{data.record.abstract}</p> : <Skeleton label="Loading the abstract" />}
      <p>
        <ButtonLink href={path}>Open the article</ButtonLink>
      </p>
    </>
  )
}
