import { redirect } from 'react-router'
import { secretHeaders } from '../author/open-link.ts'
import { ButtonLink } from '../components/button.tsx'
import { TextArea } from '../components/form-field.tsx'
import { Title } from '../components/title.tsx'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'
import type { Route } from './+types/withdraw.ts'
import { DeadReviewLink, LinkText } from './link-page.tsx'
import { openReview } from './open-review.ts'
import { withdrawing } from './writes.ts'

export const meta: Route.MetaFunction = () => privateMeta('Withdraw from the review')
export const headers = secretHeaders

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const opened = await openReview(context, token)
  if ('review' in opened.data && opened.data.review.state !== 'accepted') throw redirect(`/reviewing/${token}`)
  return opened
}

export const action = (args: Route.ActionArgs) => answerForm(args, withdrawing(args.params.token))

export default function Withdraw({ loaderData, params: { token } }: Route.ComponentProps) {
  const withdraw = useWrite(withdrawing(token))
  if ('dead' in loaderData) return <DeadReviewLink reason={loaderData.dead} />
  const { journal, number, title } = loaderData.review
  return (
    <LinkText journal={journal} number={number}>
      <h1>Withdraw from this review?</h1>
      <p className="lede">
        <Title text={title} />
      </p>
      <p>The editors will ask somebody else. Your draft is not sent to anybody.</p>
      <WriteForm of={withdraw} field="reason">
        <TextArea label="Why?" hint="Only the editors see this." name="reason" rows={3} />
        <div className="cluster">
          <SubmitButton variant="danger">Withdraw</SubmitButton>
          <ButtonLink variant="secondary" href={`/reviewing/${token}`}>
            Keep reviewing
          </ButtonLink>
        </div>
      </WriteForm>
    </LinkText>
  )
}
