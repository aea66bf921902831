import { BookOpen, Send } from 'lucide-react'
import type { Fact } from '#domain/words/site-facts.ts'
import { ButtonLink } from '../../components/button.tsx'
import { SearchBox } from '../../components/search-box.tsx'
import { Title } from '../../components/title.tsx'

type WelcomeProps = { hero: { headline: string; lead: string }; facts: readonly Fact[]; checkAt: string | undefined }

/** What the publisher is for, two doors, and the facts behind it. */
export function Welcome({ hero, facts, checkAt }: WelcomeProps) {
  return (
    <section className="stage dark-stage">
      <img
        className="stage-art"
        src="/covers/welcome.svg"
        alt=""
        width={960}
        height={540}
        fetchPriority="low"
        decoding="async"
      />
      <div className="container stack stage-words">
        <h1 className="hero-title">
          <Title text={hero.headline} />
        </h1>
        <p className="lede">{hero.lead}</p>
        <div className="cluster doors">
          <ButtonLink href="/journals">
            <BookOpen />
            Read
          </ButtonLink>
          <ButtonLink href="/submit" variant="secondary">
            <Send />
            Publish
          </ButtonLink>
          {checkAt && <a href={checkAt}>Check your manuscript, no account</a>}
        </div>
        <SearchBox placeholder="Title, author or key word" />
        <ul className="stage-facts">
          {facts.map(({ value, about, href }) => (
            <li key={href}>
              <a href={href}>
                <strong>{value}</strong> <span>{about}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
