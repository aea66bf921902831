type OlderProps = { newest: string | null | undefined; older: string | null | undefined }

/** The links below a list that shows the newest first. */
export function Older({ newest, older }: OlderProps) {
  return (
    <nav aria-label="Pages" className="cluster">
      {newest && (
        <a className="more-link" href={newest}>
          Newest
        </a>
      )}
      {older && (
        <a className="more-link" href={older} rel="next">
          Older
        </a>
      )}
    </nav>
  )
}
