import type { ComponentProps } from 'react'

export type Look = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'icon' | undefined
  size?: 'normal' | 'small' | undefined
  block?: boolean | undefined
  'data-keys'?: string | undefined
}

/** Of most buttons inside a part of the office's pages. */
export const smallLook: Look = { variant: 'secondary', size: 'small' }

/** For elements that must look like a button but are neither a Button nor a ButtonLink. */
export function buttonClass({ variant = 'primary', size = 'normal', block = false }: Look = {}): string {
  const looks = [variant !== 'primary' && variant, size === 'small' && size, block && 'block']
  return ['button', ...looks.filter(Boolean).map((look) => `button-${look}`)].join(' ')
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & Look & { busy?: boolean }

/** A busy button keeps its focus and ignores clicks; disabling it would send keyboard users to the top of the page. */
export function Button({ variant, size, block, busy = false, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, block })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    />
  )
}

type ButtonLinkProps = Omit<ComponentProps<'a'>, 'className'> & Look & { href: string }

export function ButtonLink({ variant, size, block, ...rest }: ButtonLinkProps) {
  return <a {...rest} className={buttonClass({ variant, size, block })} />
}
