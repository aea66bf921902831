import { X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'

type ToastOptions = { kind?: 'status' | 'error'; durationMs?: number }
type ShowToast = (message: string, options?: ToastOptions) => void
type Shown = Required<ToastOptions> & { id: number; message: string }

// Spec §9: a toast disappears after 3 seconds.
const usualDurationMs = 3000

const ToastContext = createContext<ShowToast | null>(null)

export function useToast(): ShowToast {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider above it')
  return show
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Shown[]>([])
  const lastId = useRef(0)
  const show = useCallback<ShowToast>((message, { kind = 'status', durationMs = usualDurationMs } = {}) => {
    lastId.current += 1
    setToasts((shown) => [...shown, { id: lastId.current, message, kind, durationMs }])
  }, [])
  const remove = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), [])
  const ofKind = (kind: Shown['kind']) =>
    toasts.filter((toast) => toast.kind === kind).map((toast) => <Toast key={toast.id} toast={toast} onDone={remove} />)
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts">
        <div role="status">{ofKind('status')}</div>
        <div role="alert">{ofKind('error')}</div>
      </div>
    </ToastContext>
  )
}

function Toast({ toast, onDone }: { toast: Shown; onDone: (id: number) => void }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => onDone(toast.id), toast.durationMs)
    return () => clearTimeout(timer)
  }, [held, toast, onDone])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only gives more time to read
    <div
      className="toast"
      data-tone={toast.kind === 'error' ? 'danger' : undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast.message}
      <Button variant="icon" aria-label="Dismiss" onClick={() => onDone(toast.id)}>
        <X />
      </Button>
    </div>
  )
}
