import { data } from 'react-router'
import { teaser } from '#domain/words/text.ts'
import { requestContext, servicesContext } from '#server/page-context.ts'
import { Testimonials } from '../components/author-reviews.tsx'
import { ButtonLink } from '../components/button.tsx'
import { ContactDetails } from '../components/contact-details.tsx'
import { Cover } from '../components/cover.tsx'
import { JournalCarousel } from '../components/journal-carousel.tsx'
import { NewsletterForm } from '../components/newsletter-form.tsx'
import { RecentArticles } from '../components/recent-articles.tsx'
import { SearchBox } from '../components/search-box.tsx'
import { Title } from '../components/title.tsx'
import { callForms } from '../enhance/call-forms.ts'
import { carousels } from '../enhance/carousels.ts'
import { Inline } from '../enhance/inline.tsx'
import { ifSoon } from '../load.ts'
import { publicHeaders } from '../seo/headers.ts'
import { pageMeta } from '../seo/meta.ts'
import type { Route } from './+types/home.ts'
import { listArticles } from './list-articles.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { content, testimonials } = services
  const [{ recent, status }, issues, reviews] = await Promise.all([
    listArticles(context, url),
    ifSoon(context, () => services.issues.currentIssues()),
    ifSoon(context, () => testimonials.publicReviews()),
  ])
  const { description, hero, cards, publisher, contact } = content.site
  const page = {
    publicUrl: context.get(requestContext).publicUrl,
    description,
    hero,
    cards,
    publisher,
    contact,
    reviews: reviews ?? [],
    journals: content.journals.map(({ slug, title, shortTitle, accent, tagline, description }) => ({
      slug,
      title,
      shortTitle,
      accent,
      tagline,
      description: teaser(description),
      issue: issues?.[slug] ?? null,
    })),
    recent,
  }
  return data(page, { status })
}

export const headers = publicHeaders

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'Domain Journals',
    description: loaderData.description,
    path: '/',
    publicUrl: loaderData.publicUrl,
  })

export default function Home({ loaderData }: Route.ComponentProps) {
  const { hero, journals, recent, reviews, cards, publisher, contact } = loaderData
  return (
    <main id="main" className="home">
      <section className="stage dark-stage">
        <div className="stage-art" aria-hidden="true">
          {journals.map(({ slug }, at) => (
            <img
              key={slug}
              src={`/covers/${slug}/art.svg`}
              alt=""
              width={960}
              height={540}
              // A phone shows only the first two pictures.
              loading={at > 1 ? 'lazy' : 'eager'}
              fetchPriority="low"
              decoding="async"
            />
          ))}
        </div>
        <div className="container stack stage-words">
          <h1 className="hero-title">
            <Title text={hero.headline} />
          </h1>
          <p className="lede">{hero.lead}</p>
          <SearchBox placeholder="Title, author or key word" />
        </div>
      </section>
      <section className="container section later tall" aria-labelledby="journals">
        <div className="section-head">
          <h2 id="journals">Our journals</h2>
          <a className="more-link" href="/journals">
            All journals
          </a>
        </div>
        <ul className="journal-cards">
          {journals.map(({ slug, title, accent, description, issue }) => (
            <li key={slug} data-accent={accent}>
              <Cover journal={{ slug, title }} volume={issue?.volume ?? 1} issue={issue?.number ?? 1} lazy />
              <h3>
                <a href={`/journals/${slug}`}>
                  <Title text={title} />
                </a>
              </h3>
              <p>{description}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="section section-sunken later tall" aria-labelledby="recent">
        <div className="container">
          <div className="section-head">
            <h2 id="recent">Recent articles</h2>
          </div>
          <RecentArticles recent={recent} path="/" />
        </div>
      </section>
      <section className="container section later tall" aria-labelledby="explore">
        <h2 id="explore" className="visually-hidden">
          Explore the journals
        </h2>
        <JournalCarousel journals={journals} />
      </section>
      <section className="section section-sunken later tall" aria-labelledby="reviews">
        <div className="container stack">
          <h2 id="reviews">What authors say</h2>
          <Testimonials reviews={reviews} />
        </div>
      </section>
      <section className="container section later tall" aria-labelledby="policies">
        <h2 id="policies" className="visually-hidden">
          How we work
        </h2>
        <ul className="grid">
          {cards.map(({ title, text, href, action }) => (
            <li key={href} className="card stack stack-small">
              <h3>
                <Title text={title} />
              </h3>
              <p>{text}</p>
              <p>
                <a className="more-link" href={href}>
                  {action}
                </a>
              </p>
            </li>
          ))}
        </ul>
      </section>
      <section className="section section-sunken later tall" aria-labelledby="contact">
        <div className="container contact-columns">
          <div className="stack">
            <h2 id="contact">Contact us</h2>
            <p className="lede">
              Questions about a manuscript, a payment or a partnership? Write to the editorial team.
            </p>
            <ContactDetails publisher={publisher} contact={contact} />
            <p>
              <ButtonLink href="/contact" variant="secondary">
                Write a message
              </ButtonLink>
            </p>
          </div>
          <div className="stack">
            <h2 id="newsletter">New issues in your inbox</h2>
            <p className="lede">
              A few e-mails a year about new issues and calls for papers. Unsubscribe with one click.
            </p>
            <NewsletterForm />
          </div>
        </div>
      </section>
      <Inline script={carousels} />
      <Inline script={callForms} />
    </main>
  )
}
