import type { IndexFile } from '#domain/record/formats.ts'

/** What an office uploads by hand where an index is not told by itself. `base` begins the address of each. */
export function IndexFiles({ base, files }: { base: string; files: IndexFile[] }) {
  if (files.length === 0) return null
  return (
    <p className="cluster">
      <span className="meta">For indexes:</span>
      {files.map(({ ending, label }) => (
        <a key={ending} href={`${base}${ending}`} download>
          {label}
        </a>
      ))}
    </p>
  )
}
