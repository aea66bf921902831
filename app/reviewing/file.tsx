import { redirect } from 'react-router'
import { uploadBytes } from '#domain/people/limits.ts'
import { acceptOf, fileTypes, tooLargeSentence } from '#domain/words/file-types.ts'
import { base } from '../api.ts'
import { secretHeaders } from '../author/open-link.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { TextInput } from '../components/form-field.tsx'
import { Notice } from '../components/notice.tsx'
import { Title } from '../components/title.tsx'
import { formatBytes } from '../format.ts'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'
import type { Route } from './+types/file.ts'
import { FileHint, pathOf } from './attachment.tsx'
import { DeadReviewLink, LinkText } from './link-page.tsx'
import { openReview } from './open-review.ts'
import { removing } from './writes.ts'

export const meta: Route.MetaFunction = () => privateMeta('Attach a file')
export const headers = secretHeaders

export async function loader({ params: { token }, context, url }: Route.LoaderArgs) {
  const opened = await openReview(context, token)
  if ('review' in opened.data && opened.data.review.state !== 'accepted') throw redirect(`/reviewing/${token}`)
  return { ...opened, data: { ...opened.data, done: url.searchParams.get('done') } }
}

export const action = (args: Route.ActionArgs) => answerForm(args, removing(args.params.token))

const faults: Record<string, string> = {
  'wrong-type': fileTypes.manuscript.refusal,
  'too-large': tooLargeSentence(uploadBytes.manuscript),
}

/** For reviewers whose browser runs no script: an upload is a form of its own, so the report is saved before. */
export default function AttachFile({ loaderData, params: { token } }: Route.ComponentProps) {
  const remove = useWrite(removing(token))
  if ('dead' in loaderData) return <DeadReviewLink reason={loaderData.dead} />
  const { review, done } = loaderData
  const { journal, number, title, report } = review
  const file = report?.file
  return (
    <LinkText journal={journal} number={number}>
      <h1>Attach a file to your report</h1>
      <p className="lede">
        <Title text={title} />
      </p>
      {done === 'attached' && <Notice kind="success">Your file is attached.</Notice>}
      {done && done !== 'attached' && (
        <Notice kind="error">{faults[done] ?? 'The file could not be attached. Please try again.'}</Notice>
      )}
      {file && (
        <WriteForm of={remove} className="cluster">
          <span>
            <a href={file.path} download={file.name}>
              {file.name}
            </a>
            , {formatBytes(file.bytes)}
          </span>
          <SubmitButton variant="quiet" size="small">
            Remove file
          </SubmitButton>
        </WriteForm>
      )}
      <form className="form" method="post" encType="multipart/form-data" action={`${base}${pathOf(token)}`}>
        <TextInput
          label={file ? 'Another file in its place' : 'File'}
          hint={fileTypes.manuscript.refusal}
          type="file"
          name="file"
          accept={acceptOf('manuscript')}
          required
        />
        <FileHint />
        <div className="cluster">
          <Button type="submit">Upload</Button>
          <ButtonLink variant="secondary" href={`/reviewing/${token}#file`}>
            Back to your report
          </ButtonLink>
        </div>
      </form>
    </LinkText>
  )
}
