import type { Hono } from 'hono'
import * as contracts from '#contracts/manuscript/files.ts'
import type { Deps } from '#server/deps.ts'
import type { HttpDeps } from '#server/http/context.ts'
import type { Implement } from '#server/http/implement.ts'
import { uploadBody } from '../../http/upload-body.ts'
import { previewFile } from './preview.ts'
import { readFile, readFileByUrl } from './read.ts'
import { serveFile } from './serve.ts'
import { uploadAvatar, uploadDocument } from './upload.ts'

type FileDeps = Parameters<typeof uploadDocument>[0] & Pick<Deps, 'convertWord' | 'docToDocx'>

export function fileRoutes(implement: Implement, deps: FileDeps): void {
  implement(contracts.uploadFile, ({ visitor, http, address }) =>
    uploadDocument(deps, visitor, uploadBody(http, address)),
  )
  implement(contracts.uploadAvatar, ({ actor, http, address }) => uploadAvatar(deps, actor, uploadBody(http, address)))
  implement(contracts.uploadStaffAvatar, ({ actor, http, address }) =>
    uploadAvatar(deps, actor, uploadBody(http, address)),
  )
  implement(contracts.readFile, async ({ visitor, input: { url, token }, http }) =>
    serveFile(deps, http.req.raw, await readFileByUrl(deps, url, { visitor, token })),
  )
  implement(contracts.previewFile, ({ visitor, input: { url, token }, http, address }) =>
    previewFile(deps, url, { visitor, token }, { whose: address, signal: http.req.raw.signal }),
  )
}

/** Serves the URLs that uploads return. They are outside of the API, for pictures and links on pages. */
export function filePages(site: Hono, { visitorOf }: Pick<HttpDeps, 'visitorOf'>, deps: FileDeps): void {
  site.get('/files/:id', async (context) => {
    const reader = { visitor: await visitorOf(context), token: context.req.query('token') }
    return serveFile(deps, context.req.raw, await readFile(deps, context.req.param('id'), reader))
  })
}
