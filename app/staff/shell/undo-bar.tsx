import { Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call, undoableEvent, undoneEvent } from '#app/api.ts'
import { useWrite } from '#app/write/use-write.ts'
import { FaultLine, SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import { listUndoable, postponeUndo, type Undoable } from '#contracts/office/undo.ts'
import { waitInWords } from '#domain/office/undo.ts'
import { undoing } from './undoing.ts'

/** What was done in the last seconds, until its e-mails leave. It stays while staff move through the office. */
export function UndoBar({ undoable }: { undoable: readonly Undoable[] }) {
  const [offers, setOffers] = useState(undoable)
  const { revalidate } = useRevalidator()
  useEffect(() => setOffers(undoable), [undoable])
  useEffect(() => {
    const ask = () =>
      void call(listUndoable, {}).then(
        (reply) => setOffers(reply.undoable),
        () => {},
      )
    addEventListener(undoableEvent, ask)
    return () => removeEventListener(undoableEvent, ask)
  }, [])
  const remove = (id: string) => setOffers((shown) => shown.filter(({ _id }) => _id !== id))
  function undone(id: string) {
    remove(id)
    dispatchEvent(new Event(undoneEvent))
    return revalidate()
  }
  return (
    <div className="undo-bar" role="status">
      {offers.map((offer) => (
        <Offer key={offer._id} offer={offer} onOver={() => remove(offer._id)} onUndone={() => undone(offer._id)} />
      ))}
    </div>
  )
}

type OfferProps = { offer: Undoable; onOver(): void; onUndone(): unknown }

function Offer({ offer, onOver, onUndone }: OfferProps) {
  const [endsAt, setEndsAt] = useState(() => performance.now() + offer.msLeft)
  const [msLeft, setMsLeft] = useState(offer.msLeft)
  const [isHeld, setHeld] = useState(false)
  const [isCounting, setCounting] = useState(false)
  useEffect(() => setCounting(true), [])
  const over = useRef(onOver)
  over.current = onOver
  const write = useWrite(undoing, { afterwards: onUndone })
  const isStuck = write.isBusy || write.fault !== undefined
  useEffect(() => {
    if (isStuck) return
    const timer = setInterval(() => {
      const left = endsAt - performance.now()
      setMsLeft(left)
      if (left <= 0) over.current()
    }, 250)
    return () => clearInterval(timer)
  }, [endsAt, isStuck])
  // WCAG 2.2.1: whoever points at it or has the focus in it gets more time, as far as the server allows.
  useEffect(() => {
    if (!isHeld || isStuck) return
    const hold = () =>
      void call(postponeUndo, { id: offer._id }).then(
        ({ msLeft }) => setEndsAt(performance.now() + msLeft),
        () => {},
      )
    hold()
    const timer = setInterval(hold, 2_000)
    return () => clearInterval(timer)
  }, [isHeld, isStuck, offer._id])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only gives more time
    <div
      className="toast"
      // Where no script counts, the style sheet takes the offer away when its time is over.
      data-counting={isCounting || undefined}
      style={isCounting ? undefined : { animationDelay: `${offer.msLeft}ms` }}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div>
        <p>
          {offer.what}{' '}
          <span className="visually-hidden">{waitInWords(offer.letters, Math.round(offer.msLeft / 1000))}</span>
          <span aria-hidden>{waitInWords(offer.letters, Math.max(1, Math.ceil(msLeft / 1000)))}</span>
        </p>
        <FaultLine fault={write.fault} />
      </div>
      <WriteForm of={write} at="/admin/undo" className="one-button" hasOwnNotice>
        <input type="hidden" name="id" value={offer._id} />
        <SubmitButton variant="secondary" size="small" data-keys="z">
          <Undo2 />
          Undo
        </SubmitButton>
      </WriteForm>
    </div>
  )
}
