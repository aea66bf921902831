import * as own from '#contracts/review/own-reviews.ts'
import * as calls from '#contracts/review/reviewing.ts'
import type { Deps } from '../../deps.ts'
import type { HttpDeps } from '../../http/context.ts'
import { isRefusal } from '../../http/errors.ts'
import type { Implement } from '../../http/implement.ts'
import { linkOpener } from '../../http/link-opener.ts'
import { uploadBody } from '../../http/upload-body.ts'
import { contentDisposition } from '../../manuscript/files/content-disposition.ts'
import { pdfResponse } from '../../manuscript/files/pdf-response.ts'
import { previewOf } from '../../manuscript/files/preview.ts'
import { serveFile } from '../../manuscript/files/serve.ts'
import type { Services } from '../../services.ts'

function refusalCode(error: unknown): string {
  if (isRefusal(error)) return error.code
  throw error
}

/** What reviewers do through their links. Paths with fixed names come before those with tokens. */
export function reviewingRoutes(implement: Implement, { reviewing }: Services, http: HttpDeps, deps: Deps): void {
  const opened = linkOpener(http)

  implement(own.sendReviewLink, ({ input }) => reviewing.sendOwnReviews(input))
  implement(own.readOwnReviews, ({ input, address }) => opened(address, () => reviewing.openReviews(input)))
  implement(own.openOwnReview, ({ input, address }) => opened(address, () => reviewing.openOwnReviewsOne(input)))
  implement(own.confirmOwnAddress, ({ input, address }) => opened(address, () => reviewing.confirmOwnAddress(input)))
  implement(own.askToConfirm, ({ input, address }) => opened(address, () => reviewing.askToConfirm(input)))
  implement(own.exportReviewer, async ({ input, address }) => {
    const data = await opened(address, () => reviewing.reviewerData(input))
    const headers = { 'Content-Disposition': contentDisposition('attachment', 'domain-journals-reviewer.json') }
    return Response.json(data, { headers })
  })
  implement(own.leaveRegister, ({ input, address }) => opened(address, () => reviewing.leaveRegister(input)))
  implement(own.deleteReviewer, ({ input, address }) => opened(address, () => reviewing.leaveForGood(input)))

  implement(calls.readReview, ({ input, address }) => opened(address, () => reviewing.review(input)))
  implement(calls.acceptInvitation, ({ input, address }) => opened(address, () => reviewing.answerAccept(input)))
  implement(calls.declineInvitation, ({ input, address }) => opened(address, () => reviewing.answerDecline(input)))
  implement(calls.withdrawReview, ({ input, address }) => opened(address, () => reviewing.answerWithdraw(input)))
  implement(calls.askForTime, ({ input, address }) => opened(address, () => reviewing.answerAskTime(input)))
  implement(calls.saveReport, ({ input, address }) => opened(address, () => reviewing.saveReport(input)))
  implement(calls.submitReport, ({ input, address }) => opened(address, () => reviewing.submitReport(input)))
  implement(calls.attachFile, async ({ input: { token }, address, http: context }) => {
    const attaching = opened(address, () => reviewing.attachFile(token, uploadBody(context, address)))
    if (context.req.header('sec-fetch-mode') !== 'navigate') return Response.json(await attaching)
    // A form without a script expects a page, which tells what came of it.
    const file = await attaching.then(
      () => 'attached',
      (error: unknown) => refusalCode(error),
    )
    return new Response(null, { status: 303, headers: { Location: `/reviewing/${token}/file?done=${file}` } })
  })
  implement(calls.removeFile, ({ input, address }) => opened(address, () => reviewing.detachFile(input)))
  implement(calls.readAttachment, async ({ input, address, http: context }) =>
    serveFile(deps, context.req.raw, await opened(address, () => reviewing.attachment(input))),
  )
  implement(calls.readCopy, async ({ input, address, http: context }) =>
    serveFile(deps, context.req.raw, await opened(address, () => reviewing.reviewersCopy(input))),
  )

  implement(calls.readChanges, ({ input, address }) =>
    opened(address, () => reviewing.readChanges(input, { whose: address })),
  )
  implement(calls.previewCopy, async ({ input, address, http: context }) => {
    const { file } = await opened(address, () => reviewing.reviewersCopy(input))
    return previewOf(deps, file, { whose: address, signal: context.req.raw.signal })
  })

  implement(own.verifyCertificate, ({ input, address }) => opened(address, () => reviewing.verifyCertificate(input)))
  implement(own.readCertificate, async ({ input, address }) => {
    const { bytes, name } = await opened(address, () => reviewing.certificate(input))
    return pdfResponse(name, bytes)
  })
}
