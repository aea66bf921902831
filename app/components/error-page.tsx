import { ButtonLink } from './button.tsx'

type ErrorPageProps = {
  kind: keyof typeof texts
  requestId?: string | undefined
  home?: { label: string; href: string }
}

const texts = {
  'not-found': {
    code: '404',
    title: 'Page not found',
    text: 'The page may have moved, or the address may be mistyped.',
  },
  refused: {
    code: 'Error',
    title: 'Request not accepted',
    text: 'What was sent to this address was not accepted, and nothing has changed. Please go back and reload the page.',
  },
  failed: {
    code: 'Error',
    title: 'Something went wrong',
    text: 'Something failed on our side, and we have logged it. Please try again in a moment.',
  },
}

export function errorKind(status: number): ErrorPageProps['kind'] {
  if (status === 404) return 'not-found'
  return status < 500 ? 'refused' : 'failed'
}

export function ErrorPage({ kind, requestId, home = { label: 'Go home', href: '/' } }: ErrorPageProps) {
  const { code, title, text } = texts[kind]
  return (
    <main id="main" className="container error-page">
      <title>{`${title} | Domain Journals`}</title>
      <meta name="robots" content="noindex" />
      <p className="eyebrow">{code}</p>
      <h1>{title}</h1>
      <p className="lede">{text}</p>
      {kind === 'failed' && requestId && (
        <p className="meta">
          If you contact us about this, please quote this number: <code>{requestId}</code>
        </p>
      )}
      <p>
        <ButtonLink href={home.href}>{home.label}</ButtonLink>
      </p>
    </main>
  )
}
