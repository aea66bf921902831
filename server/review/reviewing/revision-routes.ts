import * as calls from '#contracts/review/revisions.ts'
import { readReportFile, readSentReports } from '#contracts/review/sent-reports.ts'
import type { Deps } from '../../deps.ts'
import type { HttpDeps } from '../../http/context.ts'
import type { Implement } from '../../http/implement.ts'
import { linkOpener } from '../../http/link-opener.ts'
import { uploadBody } from '../../http/upload-body.ts'
import { serveFile } from '../../manuscript/files/serve.ts'
import { uploadDocument } from '../../manuscript/files/upload.ts'
import type { Services } from '../../services.ts'
import { tokenIn } from './open-revision.ts'

/** What authors read of the reports and do with a revision, by link or logged in, and the time that editors give them. */
export function revisionRoutes(
  implement: Implement,
  { afterReview, reviewing }: Services,
  http: HttpDeps,
  deps: Deps,
): void {
  const opened = linkOpener(http)

  implement(readSentReports, ({ visitor, input, address }) =>
    opened(address, () => reviewing.sentReports(visitor, input)),
  )
  implement(readReportFile, async ({ visitor, input, address, http: context }) =>
    serveFile(deps, context.req.raw, await opened(address, () => reviewing.sentFile(visitor, input))),
  )
  implement(calls.readRevision, ({ visitor, input, address }) =>
    opened(address, () => afterReview.revision(visitor, input)),
  )
  implement(calls.answerComment, ({ visitor, input, address }) =>
    opened(address, () => afterReview.answer(visitor, input)),
  )
  implement(calls.changeDetails, ({ visitor, input, address }) =>
    opened(address, () => afterReview.putDetails(visitor, input)),
  )
  implement(calls.takeRevisionFile, ({ visitor, input, address }) =>
    opened(address, () => afterReview.putFile(visitor, input)),
  )
  implement(calls.uploadRevisionFile, async ({ visitor, input: { key }, address, http: context }) => {
    await opened(address, () => afterReview.revision(visitor, { key }))
    const { url } = await uploadDocument(deps, visitor, uploadBody(context, address), tokenIn(key))
    const saved = await afterReview.putFile(visitor, { key, url })
    // A form without a script expects a page.
    if (context.req.header('sec-fetch-mode') !== 'navigate') return Response.json(saved)
    return new Response(null, { status: 303, headers: { Location: `/revise/${key}?uploaded#file` } })
  })
  implement(calls.askRevisionTime, ({ visitor, input, address }) =>
    opened(address, () => afterReview.askTime(visitor, input)),
  )
  implement(calls.submitRevision, ({ visitor, input, address }) =>
    opened(address, () => afterReview.submitRevision(visitor, input)),
  )
  implement(calls.extendRevision, ({ actor, input }) => reviewing.extendRevision(actor, input))
}
