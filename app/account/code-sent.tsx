import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Realm } from '#domain/words/permissions.ts'
import { ButtonLink } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { realms } from './realms.ts'

/** Says the same whether or not the account exists, then opens the page for the code. */
export function CodeSent({ realm, email, userId }: { realm: Realm; email: string; userId: string }) {
  const { reset, resetOpensAfterMs } = realms[realm]
  const next = `${reset}?userId=${encodeURIComponent(userId)}`
  const place = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    place.current?.focus()
    const timer = setTimeout(() => navigate(next), resetOpensAfterMs)
    return () => clearTimeout(timer)
  }, [navigate, next, resetOpensAfterMs])
  return (
    <div ref={place} tabIndex={-1} className="stack">
      <Notice kind="success" title="Check your e-mail" live>
        If {email} has an account here, a code is on its way. It is valid for 15 minutes.
      </Notice>
      <ButtonLink href={next}>Enter the code</ButtonLink>
    </div>
  )
}
