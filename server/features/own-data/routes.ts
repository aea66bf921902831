import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import * as calls from '#contracts/own-data.ts'
import type { HttpDeps } from '../../http/context.ts'
import { implement } from '../../http/implement.ts'
import { sendSession } from '../../http/session.ts'
import type { Services } from '../../services.ts'

export function ownDataRoutes(api: Hono, http: HttpDeps, { ownData }: Services): void {
  implement(api, http, calls.exportOwnData, async ({ actor }) => {
    const bytes = Readable.from(await ownData.exportOwnData(actor), { objectMode: false })
    // Node.js and the DOM library each declare this type.
    return new Response(Readable.toWeb(bytes) as ReadableStream, {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="domain-journals-data.json"',
      },
    })
  })
  implement(api, http, calls.deleteAccount, async ({ actor, input, client, http: context }) => {
    const done = await ownData.deleteAccount(actor, input, client)
    sendSession(context, 'author', '', http.config.isHttps)
    return done
  })
}
