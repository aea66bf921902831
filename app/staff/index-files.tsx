const labels = { 'doaj.xml': 'DOAJ (XML)', 'crossref.xml': 'Crossref (XML)' }

type IndexFilesProps = {
  /** What the address of each file begins with. */
  base: string
  /** A file that would hold nothing is not there. */
  has: Record<keyof typeof labels, boolean>
}

/** What an office uploads by hand where an index is not told by itself. */
export function IndexFiles({ base, has }: IndexFilesProps) {
  const names = (['doaj.xml', 'crossref.xml'] as const).filter((name) => has[name])
  if (names.length === 0) return null
  return (
    <p className="cluster">
      <span className="meta">For indexes:</span>
      {names.map((name) => (
        <a key={name} href={`${base}${name}`} download>
          {labels[name]}
        </a>
      ))}
    </p>
  )
}
