/** Four shapes, one for each journal, in their colours. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 30 30" width="30" height="30" aria-hidden="true" focusable="false">
      <path fill="var(--health)" d="M2 2h12v12H2z" />
      <path fill="var(--science)" d="M16 2a12 12 0 0 1 12 12H16z" />
      <path fill="var(--biological)" d="M2 16h12v12A12 12 0 0 1 2 16z" />
      <circle fill="var(--multidisciplinary)" cx="22" cy="22" r="6" />
    </svg>
  )
}

export function Logo() {
  return (
    <a className="logo" href="/">
      <LogoMark />
      <span>Domain Journals</span>
    </a>
  )
}
