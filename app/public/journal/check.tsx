import { Fragment } from 'react'
import { data } from 'react-router'
import { articleTypeLabel } from '#domain/manuscript/article-types.ts'
import { acceptOf, fileTypes } from '#domain/words/file-types.ts'
import { checkedContext, requestContext, servicesContext } from '#server/page-context.ts'
import { Button, ButtonLink } from '../../components/button.tsx'
import { CheckReport } from '../../components/check-report.tsx'
import { Select, TextInput } from '../../components/form-field.tsx'
import { Notice } from '../../components/notice.tsx'
import { publicHeaders } from '../../seo/headers.ts'
import { pageMeta } from '../../seo/meta.ts'
import type { Route } from './+types/check.ts'

const mostOthers = 11

export function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const { content } = context.get(servicesContext)
  const journal = content.journal(slug)
  if (!journal) throw data(null, { status: 404 })
  const { title, preflight } = journal
  const types = Object.keys(preflight.limits)
  const checked = context.get(checkedContext)
  const { publicUrl } = context.get(requestContext)
  const others = content.journals
    .flatMap((other) => (other.slug === slug ? [] : [{ slug: other.slug, shortTitle: other.shortTitle }]))
    .slice(0, mostOthers)
  return data({ slug, title, types, others, checked, publicUrl }, { status: checked?.status ?? 200 })
}

export const headers = publicHeaders

export const meta: Route.MetaFunction = ({ loaderData: { slug, title, publicUrl } }) =>
  pageMeta({
    title: `Check your manuscript for the ${title}`,
    description: `See what a manuscript for the ${title} still needs before you submit it. No account is needed and nothing is kept.`,
    path: `/journals/${slug}/check`,
    publicUrl,
  })

export default function Check({ loaderData: { slug, title, types, others, checked } }: Route.ComponentProps) {
  return (
    <main id="main" className="container check-page">
      <div className="page-head">
        <h1>Check your manuscript</h1>
        <p className="lede">
          We read your file and tell you what it still needs by the rules of the {title}. You need no account, and we
          keep neither the file nor the result.
        </p>
        {others.length > 0 && (
          <p>
            By the rules of another journal:{' '}
            {others.map((other, at) => (
              <Fragment key={other.slug}>
                {at > 0 && ', '}
                <a href={`/journals/${other.slug}/check`}>{other.shortTitle}</a>
              </Fragment>
            ))}
          </p>
        )}
      </div>
      <div className="stack stack-large">
        {checked && 'error' in checked && (
          <Notice kind="error" live>
            {checked.error}
          </Notice>
        )}
        {checked && 'report' in checked && <CheckReport report={checked.report} journal={title} />}
        <section className="stack" aria-labelledby="file">
          <h2 id="file">{checked && 'report' in checked ? 'Check another file' : 'Your file'}</h2>
          <form className="form" method="post" encType="multipart/form-data" action={`/journals/${slug}/check`}>
            <Select
              label="Type of article"
              name="articleType"
              optional
              options={[
                { value: '', label: 'Not sure' },
                ...types.map((type) => ({ value: type, label: articleTypeLabel(type) })),
              ]}
            />
            <TextInput
              label="Manuscript"
              hint={`${fileTypes.manuscript.refusal} A .docx tells most. At most 25 MB.`}
              type="file"
              name="file"
              accept={acceptOf('manuscript')}
              required
            />
            <p>It takes up to half a minute. What the check finds is advice: you can submit without it.</p>
            <div className="cluster">
              <Button type="submit">Check manuscript</Button>
              <ButtonLink variant="secondary" href={`/journals/${slug}/guidelines`}>
                Read the guidelines
              </ButtonLink>
            </div>
          </form>
        </section>
      </div>
    </main>
  )
}
