import '../styles/member-pages.css'

type QrCodeProps = {
  /** As server/qr-code.ts draws it. */
  code: { size: number; path: string }
  /** Says what is in it. */
  label: string
}

const margin = 4

/** Dark on white in both themes, because many cameras can't read it the other way round. */
export function QrCode({ code: { size, path }, label }: QrCodeProps) {
  const all = size + 2 * margin
  return (
    <svg className="qr-code" viewBox={`${-margin} ${-margin} ${all} ${all}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
