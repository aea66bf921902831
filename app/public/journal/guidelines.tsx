import { data } from 'react-router'
import type { GuidelineSection } from '#domain/manuscript/journal.ts'
import { templatePath } from '#domain/manuscript/word-template.ts'
import { requestContext, servicesContext } from '#server/page-context.ts'
import { ButtonLink } from '../../components/button.tsx'
import { Contents } from '../../components/contents.tsx'
import { RichText } from '../../components/rich-text.tsx'
import { Title } from '../../components/title.tsx'
import { publicHeaders } from '../../seo/headers.ts'
import { pageMeta } from '../../seo/meta.ts'
import type { Route } from './+types/guidelines.ts'

export function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const journal = context.get(servicesContext).content.journal(slug)
  if (!journal) throw data(null, { status: 404 })
  const { title, guidelines, peerReview } = journal
  const { publishesReports } = peerReview
  return { slug, title, guidelines, publishesReports, publicUrl: context.get(requestContext).publicUrl }
}

export const headers = publicHeaders

export const meta: Route.MetaFunction = ({ loaderData: { slug, title, publicUrl } }) =>
  pageMeta({
    title: `Guidelines for authors of the ${title}`,
    description: `How to prepare a manuscript for the ${title}: format, abstract, references, figures, ethics, review and charges.`,
    path: `/journals/${slug}/guidelines`,
    publicUrl,
  })

const outline = (sections: GuidelineSection[]): { id: string; title: string }[] =>
  sections.map(({ id, title }) => ({ id, title }))

export default function Guidelines({
  loaderData: { slug, title, guidelines, publishesReports },
}: Route.ComponentProps) {
  return (
    <main id="main" className="container">
      <div className="page-head">
        <h1>Guidelines for authors</h1>
        <p className="lede">Everything a manuscript for the {title} needs, in the order in which you will need it.</p>
        <p>
          <a href={`/journals/${slug}/check`}>Check your manuscript</a> against these rules before you submit it. You
          need no account.
        </p>
        <p>
          <a href={templatePath(slug)} download>
            Word template
          </a>{' '}
          with the sections, page layout and styles that this journal asks for. Write over what stands in brackets.
        </p>
        {publishesReports && (
          <p>
            This journal publishes reviewers’ reports with the authors’ answers beside the article, if the reviewer
            agrees. <a href="/review-process">How we review</a>
          </p>
        )}
      </div>
      <div className="with-aside reading">
        <div className="stack stack-large">
          {guidelines.map((section, index) => (
            <section key={section.id} className={`stack ${index > 0 ? 'later tall' : ''}`}>
              <h2 id={section.id}>
                <Title text={section.title} />
              </h2>
              {section.html && <RichText html={section.html} />}
              {section.children?.map((part) => (
                <section key={part.id} className="stack stack-small">
                  <h3 id={part.id}>
                    <Title text={part.title} />
                  </h3>
                  <RichText html={part.html} />
                </section>
              ))}
            </section>
          ))}
          <p>
            <ButtonLink href="/submit">Submit manuscript</ButtonLink>{' '}
            <ButtonLink variant="secondary" href={`/journals/${slug}/check`}>
              Check your manuscript
            </ButtonLink>
          </p>
        </div>
        <aside>
          <Contents sections={outline(guidelines)} />
        </aside>
      </div>
    </main>
  )
}
