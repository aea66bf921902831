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
            Links stop working when we send newer ones and when the manuscript is deleted. Use the links in our latest
            e-mail, or ask for new ones on the status page that our e-mails link to. If you submitted the manuscript,
            you can also log in; you need no link there.
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
