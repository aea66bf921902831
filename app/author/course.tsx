import { type RouterContextProvider, useRevalidator } from 'react-router'
import { verifyPayment } from '#contracts/money/payments.ts'
import { CallError } from '#contracts/request.ts'
import { apiContext, servicesContext } from '#server/page-context.ts'
import { sentenceOf } from '../api.ts'
import { Breadcrumb } from '../components/breadcrumb.tsx'
import { ButtonLink } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { Title } from '../components/title.tsx'
import { orNotFound } from '../load.ts'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import type { Route } from './+types/course.ts'
import { PayByCard, PayByTransfer, TakeBack } from './course-pay.tsx'
import { addingReceipt, announcing, payWrites, takingBack } from './course-pay-writes.ts'
import { CourseContents, CoursePrice, insideWords } from './course-view.tsx'
import { requireAuthor } from './guard.ts'
import '../styles/courses.css'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.course.title ?? 'Course')
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'same-origin' })

/** After a payment the provider adds a reference to the address. It proves nothing, so ask the provider. */
export async function loader({ params: { courseId: id }, context, url }: Route.LoaderArgs) {
  const author = requireAuthor(context, url)
  const { courses, content, payments } = context.get(servicesContext)
  const reference = url.searchParams.get('reference') ?? url.searchParams.get('trxref')
  const returned = reference && (await checkReturn(reference, context))
  const course = await orNotFound(courses.course(author, { id }))
  const { bankAccounts, contact } = content.site
  return { course: withoutTexts(course), returned, bankAccounts, contact, isCardOff: payments.whyOff() !== null }
}

const couldNotVerify = "We couldn't verify your payment automatically. Please check your status manually."

type Checked = { error: string | null; isOpen: boolean }

async function checkReturn(reference: string, context: Readonly<RouterContextProvider>): Promise<Checked> {
  try {
    await context.get(apiContext)(verifyPayment, { reference })
    return { error: null, isOpen: true }
  } catch (error) {
    // If the provider does not answer, the payment counts as open.
    const isAnswer = error instanceof CallError && error.status === 409
    const state = isAnswer ? await context.get(servicesContext).payments.paymentState(reference) : null
    return { error: sentenceOf(error, couldNotVerify), isOpen: !state || state.status === 'pending' }
  }
}

/** Leaves out the texts, which have their own pages. This page only needs to know whether they are open. */
function withoutTexts<T extends { texts: { title: string; text?: string | undefined }[] }>(course: T): T {
  const texts = course.texts.map(({ title, text }) => ({ title, ...(text !== undefined && { text: '' }) }))
  return { ...course, texts }
}

export const action = (args: Route.ActionArgs) => answerForm(args, ...payWrites(args.params.courseId))

export default function CoursePage({ loaderData }: Route.ComponentProps) {
  const { course, returned, bankAccounts, contact, isCardOff } = loaderData
  const path = `/courses/${course._id}`
  const announce = useWrite(announcing(course._id))
  const addReceipt = useWrite(addingReceipt(course._id))
  const { revalidate } = useRevalidator()
  const takeBack = useWrite(takingBack(course._id), {
    afterwards() {
      announce.forget()
      addReceipt.forget()
      return revalidate()
    },
  })
  const done = (course.announced ? (addReceipt.reply ?? announce.reply) : takeBack.reply)?.success
  return (
    <main id="main" className="container course-page stack">
      <Breadcrumb trail={[{ label: 'Courses', href: '/courses' }, { label: course.title }]} />
      {returned && <Returned {...returned} isPaid={course.paid} />}
      <div className="course-layout">
        <header className="stack">
          <h1>
            <Title text={course.title} />
          </h1>
          <p className="course-description">{course.description}</p>
        </header>
        <aside className="card stack" aria-label="This course">
          {course.paid ? (
            <>
              <p>
                <strong>You have paid for this course.</strong> It stays yours
                {course.archived && ', though it is no longer on offer'}.
              </p>
              {course.texts.length > 0 && <ReadOn path={path} place={course.place} count={course.texts.length} />}
            </>
          ) : (
            <>
              <CoursePrice {...course} />
              <p className="meta">{insideWords(course)}</p>
              {course.announced && (
                <Notice kind="info" title="Waiting for confirmation" live={done !== undefined}>
                  {done ?? 'We will e-mail you as soon as your payment is confirmed.'}
                </Notice>
              )}
              {!course.announced && done && (
                <Notice kind="success" live>
                  {done}
                </Notice>
              )}
              {!course.archived && <PayByCard id={course._id} isAnnounced={course.announced} isOff={isCardOff} />}
              {course.announced && !course.archived && <TakeBack of={takeBack} />}
            </>
          )}
        </aside>
        <div className="stack stack-large">
          <CourseContents course={course} path={path} />
          {!course.paid && (
            <PayByTransfer
              {...{ bankAccounts, contact }}
              announced={course.announced}
              receipt={course.receipt}
              of={course.announced ? addReceipt : announce}
            />
          )}
        </div>
      </div>
    </main>
  )
}

function Returned({ error, isOpen, isPaid }: Checked & { isPaid: boolean }) {
  if (isPaid) {
    return (
      <Notice kind="success" title="Thank you: we have received your payment">
        You can now read the whole course. We have e-mailed you the receipt.
      </Notice>
    )
  }
  return (
    <Notice kind="warning" title={error ?? couldNotVerify}>
      {isOpen &&
        'If you have paid, nothing is lost: we keep checking with the provider and will e-mail you as soon as it confirms.'}
    </Notice>
  )
}

function ReadOn({ path, place, count }: { path: string; place: number; count: number }) {
  const at = Math.min(place, count - 1)
  return (
    <ButtonLink href={`${path}/read/${at + 1}`} block>
      {at === 0 ? 'Start reading' : `Continue with text ${at + 1} of ${count}`}
    </ButtonLink>
  )
}
