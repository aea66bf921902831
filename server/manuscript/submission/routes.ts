import * as staff from '#contracts/manuscript/decisions.ts'
import * as links from '#contracts/manuscript/manuscript-links.ts'
import * as lists from '#contracts/manuscript/manuscript-lists.ts'
import * as calls from '#contracts/manuscript/manuscripts.ts'
import { completeRecord } from '#contracts/manuscript/record.ts'
import * as sameWork from '#contracts/manuscript/same-work.ts'
import { compareVersions } from '#contracts/manuscript/versions.ts'
import type { HttpDeps } from '../../http/context.ts'
import { csvResponse } from '../../http/csv-response.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import type { Implement } from '../../http/implement.ts'
import { linkOpener } from '../../http/link-opener.ts'
import type { Services } from '../../services.ts'
import { ownersOf } from '../files/own.ts'

/** Paths with fixed names come before paths with ids, because the first matching path answers. */
export function manuscriptRoutes(implement: Implement, { manuscripts }: Services, http: HttpDeps): void {
  const opened = linkOpener(http)

  implement(calls.submitManuscript, ({ actor, visitor, input, http }) =>
    manuscripts.submit(actor, input, idempotencyKey(http), ownersOf(visitor)),
  )
  implement(sameWork.findSentBefore, ({ actor, visitor, input }) =>
    manuscripts.findSentBefore(actor, input, ownersOf(visitor)),
  )
  implement(calls.ownManuscripts, ({ actor }) => manuscripts.ownManuscripts(actor))
  implement(lists.listManuscripts, ({ actor, input }) => manuscripts.listForStaff(actor, input))
  implement(lists.exportManuscripts, async ({ actor, input }) =>
    csvResponse('manuscripts.csv', await manuscripts.exportManuscripts(actor, input)),
  )
  implement(calls.readManuscript, ({ visitor, input }) => manuscripts.manuscript(visitor, input))

  implement(links.verifyLink, ({ input, address }) => opened(address, () => manuscripts.linkedManuscript(input)))
  implement(links.editByLink, ({ visitor, input, address }) =>
    opened(address, () => manuscripts.editByLink(visitor, input)),
  )
  implement(links.deleteByLink, ({ input, address }) => opened(address, () => manuscripts.deleteByLink(input)))
  implement(calls.editOwn, ({ actor, visitor, input }) => manuscripts.editOwn(actor, visitor, input))
  implement(calls.withdrawOwn, ({ actor, input }) => manuscripts.withdrawOwn(actor, input))
  implement(links.sendLinks, ({ input }) => manuscripts.sendLinks(input))
  implement(links.readNotice, ({ input, address }) => opened(address, () => manuscripts.coAuthorNotice(input)))
  implement(links.objectToNaming, ({ input, address }) => opened(address, () => manuscripts.object(input)))

  implement(staff.screenManuscript, ({ actor, input }) => manuscripts.decide(actor, 'screen', input))
  implement(staff.approveManuscript, ({ actor, input }) => manuscripts.decide(actor, 'approve', input))
  implement(staff.rejectManuscript, ({ actor, input }) => manuscripts.decide(actor, 'reject', input))
  implement(staff.returnManuscript, ({ actor, input }) => manuscripts.decide(actor, 'return', input))
  implement(staff.declineManuscript, ({ actor, input }) => manuscripts.decide(actor, 'decline', input))
  implement(staff.reopenManuscript, ({ actor, input }) => manuscripts.decide(actor, 'reopen', input))
  implement(staff.remindAuthor, ({ actor, input }) => manuscripts.decide(actor, 'remind', input))
  implement(staff.revokeApproval, ({ actor, input }) => manuscripts.decide(actor, 'revoke', input))
  implement(staff.uploadEditedFile, ({ actor, input }) => manuscripts.uploadEditedFile(actor, input))
  implement(compareVersions, ({ actor, input }) => manuscripts.compareVersions(actor, input))
  implement(completeRecord, ({ actor, input }) => manuscripts.completeRecord(actor, input))
  implement(sameWork.listAlike, ({ actor, input }) => manuscripts.listAlike(actor, input))
  implement(sameWork.sayNotDuplicate, ({ actor, input }) => manuscripts.sayNotDuplicate(actor, input))
  implement(staff.resolveObjection, ({ actor, input }) => manuscripts.resolveObjection(actor, input))
  implement(staff.deleteManuscript, ({ actor, input }) => manuscripts.deleteManuscript(actor, input))
}
