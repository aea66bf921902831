import { MarkedText } from '../components/inline-markup.tsx'
import { shortDay } from '../reviewing/days.ts'
import { LinkText } from '../reviewing/link-page.tsx'
import { TimeRequest } from '../reviewing/time-request.tsx'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import type { Route } from './+types/revise-time.ts'
import { secretHeaders } from './open-link.ts'
import { openForWork, revisePath } from './open-revision.ts'
import { askingForTime } from './revise-writes.ts'

export const meta: Route.MetaFunction = () => privateMeta('Ask for more time')
export const headers = secretHeaders

export const loader = async ({ params: { key }, context }: Route.LoaderArgs) => ({
  revision: await openForWork(context, key),
})

export const action = (args: Route.ActionArgs) => answerForm(args, askingForTime(args.params.key))

export default function MoreTime({ loaderData: { revision }, params: { key } }: Route.ComponentProps) {
  const ask = useWrite(askingForTime(key))
  const { journal, number, record, dueOn, today, asked } = revision
  return (
    <LinkText journal={journal} number={number}>
      <h1>Ask for more time</h1>
      <p className="lede">
        <MarkedText text={record.title} markup={record.markup?.title} />
      </p>
      <p>
        Your revision {dueOn < today ? 'was' : 'is'} due on {shortDay(dueOn, today)}. The editors will e-mail you their
        answer.
      </p>
      <TimeRequest
        of={ask}
        {...{ dueOn, today, asked: asked?.until ?? null }}
        back={{ href: revisePath(key), label: 'Back to the revision' }}
      />
    </LinkText>
  )
}
