import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ButtonLink } from '../components/button.tsx'
import { useToast } from '../components/toast.tsx'

// Spec §9: the time for which the toast is shown.
const backAfterMs = 3000

/** Spec §8: a toast gives the reason, then the page goes back to where the link was clicked, if in this window. */
export function DeadLink({ reason, place }: { reason: string; place: string | null }) {
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
      {place ? (
        <p>
          <ButtonLink href={place}>See where it stands</ButtonLink>
        </p>
      ) : (
        <>
          <p>
            Links stop working when newer ones are sent, and when the manuscript is deleted. Use the links in our latest
            e-mail, or open the status page that every e-mail of ours names: it can send you new ones. If you are the
            author who submitted it, log in: you need no links there.
          </p>
          <p className="cluster">
            <ButtonLink href="/author">Log in to your manuscripts</ButtonLink>
            <ButtonLink variant="secondary" href="/">
              Go home
            </ButtonLink>
          </p>
        </>
      )}
    </main>
  )
}
