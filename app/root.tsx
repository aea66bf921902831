import { type ReactNode, use } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { nobody } from '#domain/people/visitor-kind.ts'
import { publishersZone } from '#domain/words/day.ts'
import { barContext, requestContext, servicesContext } from '#server/page-context.ts'
import type { Route } from './+types/root.ts'
import { ErrorPage, errorKind } from './components/error-page.tsx'
import { SampleBar, SimulatorBar } from './components/sample-bar.tsx'
import { SiteFooter } from './components/site-footer.tsx'
import { SiteHeader } from './components/site-header.tsx'
import { ToastProvider } from './components/toast.tsx'
import { holdPresses } from './enhance/hold-presses.ts'
import { Inline } from './enhance/inline.tsx'
import { layOutLater } from './enhance/lay-out-later.ts'
import { siteMenu } from './enhance/menu.ts'
import { applyTheme, themeSwitch } from './enhance/theme-switch.ts'
import interUrl from './fonts/inter-core.woff2?url'
import serifUrl from './fonts/source-serif-4-core.woff2?url'
import { ifSoon } from './load.ts'
import { PageContext } from './page-context.ts'
import './styles/app.css'

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'alternate', type: 'application/atom+xml', title: 'New articles', href: '/feed.xml' },
  { rel: 'preload', href: serifUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: interUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { content, sample, payments } = context.get(servicesContext)
  const { publisher, contact, social } = content.site
  return {
    publicUrl: context.get(requestContext).publicUrl,
    visitor: context.get(barContext),
    footer: { publisher, contact, social },
    isSimulated: payments.isOpenlySimulated(),
    hasSample: (await ifSoon(context, () => sample.hasSample())) ?? false,
  }
}

export type RootData = Awaited<ReturnType<typeof loader>>

/**
 * A route opts in to React in the browser: all other pages are plain HTML, without the framework. With a frame of its own
 * it has neither the site's top bar nor its footer.
 */
export type RouteHandle = { hydrate?: boolean; hasOwnFrame?: boolean }

const handleOf = ({ handle }: { handle: unknown }) => handle as RouteHandle | undefined

export function Layout({ children }: { children: ReactNode }) {
  const { nonce } = use(PageContext)
  const hydrate = useMatches().some((match) => handleOf(match)?.hydrate)
  return (
    <html lang="en" data-time-zone={publishersZone()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Inline script={import.meta.env.SSR && applyTheme} />
        {hydrate && <Inline script={import.meta.env.SSR && holdPresses} />}
        <Meta />
        <Links nonce="" />
      </head>
      <body>
        {children}
        <Inline script={import.meta.env.SSR && themeSwitch} />
        <Inline script={import.meta.env.SSR && siteMenu} />
        <Inline script={import.meta.env.SSR && layOutLater} />
        {hydrate && <ScrollRestoration nonce={nonce} />}
        {hydrate && <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}

// Spec §2: below /journals a journal's own navigation replaces the top bar.
const isInsideJournal = (path: string) => /^\/journals\/./.test(path)

/** The pages behind the links in our e-mails have no navigation: they are about one thing. */
const isBehindLink = (path: string) =>
  /^\/(reviewing|revise|reports|appeal|charge|correction|proof|transfer)\/./.test(path)

function Shell({ hasOwnFrame = false, children }: { hasOwnFrame?: boolean; children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const { pathname } = useLocation()
  const visitor = data?.visitor ?? nobody
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {isBehindLink(pathname) ? (
        children
      ) : (
        <>
          {data?.hasSample && <SampleBar visitor={visitor} />}
          {data?.isSimulated && <SimulatorBar />}
          {!hasOwnFrame && !isInsideJournal(pathname) && <SiteHeader visitor={visitor} path={pathname} />}
          {children}
          {!hasOwnFrame && <SiteFooter {...data?.footer} />}
        </>
      )}
    </>
  )
}

export default function Root() {
  // A frame that could not be loaded is replaced by the site's.
  const hasOwnFrame = useMatches().some((match) => handleOf(match)?.hasOwnFrame && match.loaderData)
  return (
    <ToastProvider>
      <Shell hasOwnFrame={hasOwnFrame}>
        <Outlet />
      </Shell>
    </ToastProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { requestId } = use(PageContext)
  return (
    <Shell>
      <ErrorPage kind={errorKind(isRouteErrorResponse(error) ? error.status : 500)} requestId={requestId} />
    </Shell>
  )
}
