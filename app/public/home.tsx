import { data } from 'react-router'
import { decisionsInWords } from '#domain/review/turnaround.ts'
import { count } from '#domain/words/count.ts'
import { siteFacts } from '#domain/words/site-facts.ts'
import { teaser } from '#domain/words/text.ts'
import { requestContext, servicesContext } from '#server/page-context.ts'
import { Testimonials } from '../components/author-reviews.tsx'
import { ButtonLink } from '../components/button.tsx'
import { ContactDetails } from '../components/contact-details.tsx'
import { Cover } from '../components/cover.tsx'
import { JournalCarousel } from '../components/journal-carousel.tsx'
import { NewsletterForm } from '../components/newsletter-form.tsx'
import { RecentArticles } from '../components/recent-articles.tsx'
import { Title } from '../components/title.tsx'
import { callForms } from '../enhance/call-forms.ts'
import { carousels } from '../enhance/carousels.ts'
import { Inline } from '../enhance/inline.tsx'
import { ifSoon } from '../load.ts'
import { publicHeaders } from '../seo/headers.ts'
import { pageMeta } from '../seo/meta.ts'
import type { Route } from './+types/home.ts'
import { boardsOf, Editors } from './home/editors.tsx'
import { Welcome } from './home/welcome.tsx'
import { listArticles } from './list-articles.ts'

/** The others are one press away, on the page of all journals. */
const mostJournals = 12

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { content, testimonials } = services
  const [{ recent, status }, issues, reviews, times] = await Promise.all([
    listArticles(context, url),
    ifSoon(context, () => services.issues.currentIssues()),
    ifSoon(context, () => testimonials.publicReviews()),
    ifSoon(context, () => services.turnaround.decisionTimes()),
  ])
  const { description, hero, charges, cards, publisher, contact } = content.site
  const page = {
    publicUrl: context.get(requestContext).publicUrl,
    description,
    hero,
    facts: siteFacts(content.journals, charges, times?.all?.medianDays ?? null),
    cards,
    publisher,
    contact,
    reviews: reviews ?? [],
    journalCount: content.journals.length,
    journals: content.journals.slice(0, mostJournals).map(({ slug, title, accent, tagline, description }) => ({
      slug,
      title,
      accent,
      tagline,
      description: teaser(description),
      issue: issues?.[slug] ?? null,
      decision: times?.byJournal[slug] ?? null,
    })),
    times: times?.all ?? null,
    boards: boardsOf(content.journals),
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
  const { hero, facts, journalCount, journals, times, boards, recent, reviews, cards, publisher, contact } = loaderData
  return (
    <main id="main" className="home">
      <Welcome hero={hero} facts={facts} checkAt={journals[0] && `/journals/${journals[0].slug}/check`} />
      <section className="container section later tall" aria-labelledby="journals">
        <div className="section-head">
          <h2 id="journals">Our journals</h2>
          <a className="more-link" href="/journals">
            {journalCount > journals.length ? `All ${journalCount} journals` : 'All journals'}
          </a>
        </div>
        <ul className="journal-cards">
          {journals.map(({ slug, title, accent, tagline, issue, decision }) => (
            <li key={slug} data-accent={accent}>
              <Cover journal={{ slug, title }} volume={issue?.volume ?? 1} issue={issue?.number ?? 1} lazy />
              <div>
                <h3>
                  <a href={`/journals/${slug}`}>
                    <Title text={title} />
                  </a>
                </h3>
                <p>{tagline}</p>
                {decision && (
                  <p className="meta">
                    First decision in {count(decision.medianDays, 'day')}, median of {count(decision.papers, 'paper')}
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
        {times && (
          <p id="times" className="meta">
            {decisionsInWords(times)}
          </p>
        )}
      </section>
      <section className="container section later tall" aria-labelledby="recent">
        <div className="section-head">
          <h2 id="recent">Recent articles</h2>
        </div>
        <RecentArticles recent={recent} path="/" />
      </section>
      <section className="section section-sunken later" aria-labelledby="explore">
        <div className="container">
          <h2 id="explore" className="visually-hidden">
            Explore the journals
          </h2>
          <JournalCarousel journals={journals} />
        </div>
      </section>
      <Editors {...boards} />
      <section className="container section later" aria-labelledby="policies">
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
      <section className="section section-sunken later" aria-labelledby="reviews">
        <div className="container stack">
          <h2 id="reviews">What authors say</h2>
          <Testimonials reviews={reviews} />
        </div>
      </section>
      <section className="section later tall" aria-labelledby="contact">
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
