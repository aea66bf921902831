import { type ReactNode, use } from 'react'
import { type VisitorKind, visitorKinds } from '#domain/people/visitor-kind.ts'
import { PageContext } from '../page-context.ts'

type ByVisitorProps = { visitor: VisitorKind; children: (visitor: VisitorKind) => ReactNode }

/**
 * The only place where a public page may differ by who reads it. A page that is rendered for everybody has what is in it for each
 * kind of visitor, in templates that no browser shows; `server/http/slots.ts` finds them by the nonce.
 */
export function ByVisitor({ visitor, children }: ByVisitorProps) {
  const { nonce, isForEverybody } = use(PageContext)
  if (!isForEverybody) return children(visitor)
  return (
    <>
      {visitorKinds.map((kind) => (
        <template key={JSON.stringify(kind)} nonce={nonce}>
          {children(kind)}
        </template>
      ))}
      {children(visitor)}
      <template nonce={nonce} />
    </>
  )
}
