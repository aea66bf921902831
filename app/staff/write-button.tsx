import type { ComponentProps } from 'react'
import { Button } from '../components/button.tsx'
import { useWrite } from '../write/use-write.ts'
import type { Write } from '../write/write.ts'
import { FaultLine } from '../write/write-form.tsx'

type WriteButtonProps<Reply> = Omit<ComponentProps<typeof Button>, 'onClick' | 'busy'> & {
  label: string
  /** What the button belongs to, if several have the same label. */
  about?: string
  write: Write<void, Reply>
}

/** Runs the write at once, without confirmation, and shows any error next to the button. */
export function WriteButton<Reply>({ label, about, write, ...button }: WriteButtonProps<Reply>) {
  const { isBusy, fault, run } = useWrite(write)
  return (
    <>
      <Button size="small" {...button} busy={isBusy} aria-label={about && `${label}: ${about}`} onClick={() => run()}>
        {label}
      </Button>
      <FaultLine fault={fault} />
    </>
  )
}
