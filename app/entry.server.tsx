import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { requestContext, visitorContext } from '#server/page-context.ts'
import { PageContext } from './page-context.ts'
import type { RouteHandle } from './root.tsx'

export const streamTimeout = 5_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, id, isForEverybody } = loadContext.get(requestContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (routerContext.staticHandlerContext.matches.some(({ route }) => route.handle?.hydrate)) {
    // React puts all scripts before the style sheet in the head; the header makes browsers fetch the style sheet first.
    for (const href of routerContext.manifest.routes.root?.css ?? []) {
      headers.append('Link', `<${href}>; rel=preload; as=style`)
    }
  }
  // Leaves out the loader data for React in the browser, because pages that are only read do not need it.
  const { serverHandoffStream, ...context } = routerContext
  const isHydrated = context.staticHandlerContext.matches.some(({ route }) => (route.handle as RouteHandle)?.hydrate)
  if (isHydrated) {
    Object.assign(context, { serverHandoffStream })
    // React takes the page over with the data of its bars, which say who reads.
    loadContext.get(visitorContext)
  }
  const isPublic = status === 200 && headers.get('Cache-Control')?.includes('public') === true
  const page = { nonce, requestId: id, isForEverybody: isPublic && isForEverybody() }
  return new Promise((resolve, reject) => {
    let finalStatus = status
    const { pipe, abort } = renderToPipeableStream(
      <PageContext value={page}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </PageContext>,
      {
        nonce,
        // All loaders have finished, so waiting for the whole page costs nothing and an error can still be a 500.
        onAllReady() {
          clearTimeout(timer)
          pipe(
            intoMemory((html) =>
              resolve(new Response(isHydrated ? scriptsLast(html) : html, { headers, status: finalStatus })),
            ),
          )
        },
        onShellError: reject,
        onError() {
          finalStatus = 500
        },
      },
    )
    const timer = setTimeout(abort, streamTimeout + 1000)
  })
}

/** A slow line first brings what the page is drawn with. `<Scripts>` takes no priority for its links. */
const scriptsLast = (html: Buffer) =>
  html.toString().replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

/** Cheaper than a stream in between that is then read as text. */
function intoMemory(done: (bytes: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks))
      next()
    },
  })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // Not our fault: the client has gone away, or the error is a 4xx.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(requestContext).logError(error)
}
