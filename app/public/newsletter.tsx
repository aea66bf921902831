import { subscribe } from '#contracts/newsletter.ts'
import { CallError } from '#contracts/request.ts'
import { apiContext, type CallApi, requestContext } from '#server/page-context.ts'
import { call, sentenceOf } from '../api.ts'
import { Button } from '../components/button.tsx'
import { type NewsletterAnswer, NewsletterField, NewsletterStatus } from '../components/newsletter-form.tsx'
import { pageMeta } from '../seo/meta.ts'
import type { Route } from './+types/newsletter.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { publicUrl: context.get(requestContext).publicUrl }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'Newsletter',
    description:
      'Join the Domain Journals newsletter: a few letters a year about new issues and calls for papers. Leave with one click.',
    path: '/newsletter',
    publicUrl: loaderData.publicUrl,
  })

type Asked = NewsletterAnswer & { email: string }

async function join(request: Request, ask: CallApi): Promise<Asked> {
  const email = String((await request.formData()).get('email') ?? '')
  try {
    const { success } = await ask(subscribe, { email })
    return { isGood: true, message: success, email: '' }
  } catch (error) {
    // Being on the list already is no failure. (spec §8)
    const isGood = error instanceof CallError && error.status === 409
    return { isGood, message: sentenceOf(error, 'Subscription failed.'), email: isGood ? '' : email }
  }
}

export const action = ({ request, context }: Route.ActionArgs) => join(request, context.get(apiContext))
export const clientAction = ({ request }: Route.ClientActionArgs) => join(request, call)

/** What a reader without scripts comes to after the box on another page. */
export default function Newsletter({ actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="container-narrow section stack">
      <h1>Newsletter</h1>
      <p className="lede">A few letters a year: new issues, and calls for papers. One click takes you off the list.</p>
      <form method="post" className="newsletter-form">
        <NewsletterField defaultValue={actionData?.email} />
        <Button type="submit">Subscribe</Button>
        <NewsletterStatus answer={actionData} />
      </form>
    </main>
  )
}
