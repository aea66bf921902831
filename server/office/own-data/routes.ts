import { Readable } from 'node:stream'
import * as calls from '#contracts/office/own-data.ts'
import type { HttpDeps } from '../../http/context.ts'
import type { Implement } from '../../http/implement.ts'
import { sendSession } from '../../http/session.ts'
import type { Services } from '../../services.ts'

export function ownDataRoutes(implement: Implement, { ownData }: Services, http: HttpDeps): void {
  implement(calls.exportOwnData, async ({ actor }) => {
    const bytes = Readable.from(await ownData.exportOwnData(actor), { objectMode: false })
    // Node.js and the DOM library each declare this type.
    return new Response(Readable.toWeb(bytes) as ReadableStream, {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="domain-journals-data.json"',
      },
    })
  })
  implement(calls.deleteAccount, async ({ actor, input, client, http: context }) => {
    const done = await ownData.deleteAccount(actor, input, client)
    sendSession(context, 'author', '', http.config.isHttps)
    return done
  })
}
