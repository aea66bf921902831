import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { ArticleTitle } from '#app/components/inline-markup.tsx'
import { useToast } from '#app/components/toast.tsx'
import { useWrite } from '#app/write/use-write.ts'
import { moveArticle } from '#contracts/publishing/issues.ts'
import { formatAuthors } from '#domain/publishing/author-list.ts'
import { articlePath } from '#domain/words/article-path.ts'
import type { DeskArticle, IssueDesk } from '#server/publishing/issues/desk.ts'

type Shown = NonNullable<IssueDesk['shown']>
type Direction = 'up' | 'down'
type Move = { article: DeskArticle; to: Direction }

const other: Record<Direction, Direction> = { up: 'down', down: 'up' }
const buttonId = (article: string, to: Direction) => `move-${article}-${to}`

export function IssueOrder({ slug, shown, articles }: { slug: string; shown: Shown; articles: DeskArticle[] }) {
  const { number: issue, count } = shown
  const moved = useRef<{ id: string; to: Direction } | null>(null)
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const { run } = useWrite<Move, unknown>(
    {
      async send(ask, { article: { _id: id, position }, to }) {
        await ask(moveArticle, { slug, issue, id, position, to })
        moved.current = { id, to }
      },
      fallback: 'The article could not be moved.',
    },
    {
      async refused({ error }) {
        toast(error, { kind: 'error' })
        await revalidate()
      },
    },
  )

  // A row that moves in the document loses the focus. This restores it for keyboard users.
  useEffect(() => {
    if (!moved.current || articles.length === 0) return
    const { id, to } = moved.current
    moved.current = null
    const button = [to, other[to]].map((direction) => document.getElementById(buttonId(id, direction)))
    button.find((found) => found && !found.hasAttribute('disabled'))?.focus()
  }, [articles])

  async function move(article: DeskArticle, to: Direction) {
    if (await run({ article, to })) toast(`Moved ${to}: ${article.title}`)
  }

  return (
    <ol className="issue-order" start={articles[0]?.rank}>
      {articles.map((article) => (
        <li key={article._id}>
          <span className="issue-rank">{article.rank}</span>
          <div>
            <a href={articlePath({ journal: slug, customId: article.customId })}>
              <ArticleTitle {...article} />
            </a>
            <p className="meta">
              <a href={`/admin/articles/${slug}/${article.customId}`} aria-label={`Record of ${article.customId}`}>
                {article.customId}
              </a>{' '}
              · {formatAuthors(article.authors)}
            </p>
          </div>
          <div className="row-tools issue-moves needs-script">
            <Mover article={article} to="up" isDisabled={article.rank === 1} onMove={move} />
            <Mover article={article} to="down" isDisabled={article.rank === count} onMove={move} />
          </div>
        </li>
      ))}
    </ol>
  )
}

type MoverProps = {
  article: DeskArticle
  to: Direction
  isDisabled: boolean
  onMove: (article: DeskArticle, to: Direction) => void
}

function Mover({ article, to, isDisabled, onMove }: MoverProps) {
  const Arrow = to === 'up' ? ArrowUp : ArrowDown
  return (
    <Button
      id={buttonId(article._id, to)}
      variant="icon"
      disabled={isDisabled}
      aria-label={`Move ${to}: ${article.title}`}
      title={`Move ${to}`}
      onClick={() => onMove(article, to)}
    >
      <Arrow />
    </Button>
  )
}
