import { ButtonLink } from '../components/button.tsx'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/success.ts'

export const meta: Route.MetaFunction = () => privateMeta('Action successful')

export default function Success() {
  return (
    <main id="main" className="container error-page">
      <p className="eyebrow">Done</p>
      <h1>Action successful</h1>
      <p className="lede">Everything went well. There is nothing more to do here.</p>
      <p>
        <ButtonLink href="/">Go home</ButtonLink>
      </p>
    </main>
  )
}
