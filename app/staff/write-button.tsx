import type { ComponentProps } from 'react'
import { Button } from '../components/button.tsx'
import { useWrite } from '../write/use-write.ts'
import type { Write } from '../write/write.ts'
import { FaultLine } from '../write/write-form.tsx'

type WriteButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'busy'> & {
  label: string
  /** To what it belongs, where several buttons read alike. */
  about: string
  write: Write<void, unknown>
}

/** Does it at once, and says beside it why it could not be done. */
export function WriteButton({ label, about, write, ...button }: WriteButtonProps) {
  const { isBusy, fault, run } = useWrite(write)
  return (
    <>
      <Button size="small" {...button} busy={isBusy} aria-label={`${label}: ${about}`} onClick={() => run()}>
        {label}
      </Button>
      <FaultLine fault={fault} />
    </>
  )
}
