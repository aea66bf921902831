import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ButtonLink } from '../components/button.tsx'
import { useToast } from '../components/toast.tsx'

// As long as the toast is there to be read. (spec §9)
const backAfterMs = 3000

/** Spec §8: the toast says why, and the page goes back to where the link was clicked, if it was in this window. */
export function DeadLink({ reason }: { reason: string }) {
  const toast = useToast()
  const navigate = useNavigate()
  useEffect(() => {
    toast(`There was an error: ${reason}`, { kind: 'error', durationMs: backAfterMs })
    if (history.length < 2) return
    const timer = setTimeout(() => navigate(-1), backAfterMs)
    return () => clearTimeout(timer)
  }, [reason, toast, navigate])
  return (
    <main id="main" className="container error-page">
      <h1>This link cannot be opened</h1>
      <p className="lede">{reason}</p>
      <p>Links stop working when newer ones are sent. The status page of your manuscript can send them again.</p>
      <p>
        <ButtonLink href="/">Go home</ButtonLink>
      </p>
    </main>
  )
}
