import type { Hono } from 'hono'
import * as staff from '#contracts/decisions.ts'
import * as links from '#contracts/manuscript-links.ts'
import * as calls from '#contracts/manuscripts.ts'
import { completeRecord } from '#contracts/record.ts'
import type { HttpDeps } from '../../http/context.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { implement } from '../../http/implement.ts'
import { linkOpener } from '../../http/link-opener.ts'
import type { Services } from '../../services.ts'
import { ownersOf } from '../files/own.ts'

/** Paths with fixed names come before paths with ids, because the first matching path answers. */
export function manuscriptRoutes(api: Hono, http: HttpDeps, { manuscripts, office }: Services): void {
  const opened = linkOpener(http)

  implement(api, http, calls.submitManuscript, ({ actor, visitor, input, http }) =>
    manuscripts.submit(actor, input, idempotencyKey(http), ownersOf(visitor)),
  )
  implement(api, http, calls.ownManuscripts, ({ actor }) => manuscripts.ownManuscripts(actor))
  implement(api, http, calls.listManuscripts, ({ actor, input }) => manuscripts.listForStaff(actor, input))
  implement(api, http, calls.readManuscript, ({ visitor, input }) => manuscripts.manuscript(visitor, input))

  implement(api, http, links.verifyLink, ({ input, address }) =>
    opened(address, () => manuscripts.linkedManuscript(input)),
  )
  implement(api, http, links.editByLink, ({ visitor, input, address }) =>
    opened(address, () => manuscripts.editByLink(visitor, input)),
  )
  implement(api, http, links.deleteByLink, ({ input, address }) =>
    opened(address, () => manuscripts.deleteByLink(input)),
  )
  implement(api, http, calls.editOwn, ({ actor, visitor, input }) => manuscripts.editOwn(actor, visitor, input))
  implement(api, http, calls.withdrawOwn, ({ actor, input }) => manuscripts.withdrawOwn(actor, input))
  implement(api, http, links.sendLinks, ({ input }) => manuscripts.sendLinks(input))
  implement(api, http, links.readNotice, ({ input, address }) =>
    opened(address, () => manuscripts.coAuthorNotice(input)),
  )
  implement(api, http, links.objectToNaming, ({ input, address }) => opened(address, () => manuscripts.object(input)))

  implement(api, http, staff.previewLetter, ({ actor, input }) => office.previewLetter(actor, input))
  implement(api, http, staff.screenManuscript, ({ actor, input }) => manuscripts.decide(actor, 'screen', input))
  implement(api, http, staff.approveManuscript, ({ actor, input }) => manuscripts.decide(actor, 'approve', input))
  implement(api, http, staff.rejectManuscript, ({ actor, input }) => manuscripts.decide(actor, 'reject', input))
  implement(api, http, staff.remindAuthor, ({ actor, input }) => manuscripts.decide(actor, 'remind', input))
  implement(api, http, staff.revokeApproval, ({ actor, input }) => manuscripts.decide(actor, 'revoke', input))
  implement(api, http, staff.uploadEditedFile, ({ actor, input }) => manuscripts.uploadEditedFile(actor, input))
  implement(api, http, completeRecord, ({ actor, input }) => manuscripts.completeRecord(actor, input))
  implement(api, http, staff.resolveObjection, ({ actor, input }) => manuscripts.resolveObjection(actor, input))
  implement(api, http, staff.deleteManuscript, ({ actor, input }) => manuscripts.deleteManuscript(actor, input))
  implement(api, http, staff.decideOnSeveral, ({ actor, input }) => manuscripts.decideOnSeveral(actor, input))
}
