import type { IndexFile } from '#domain/manuscript/record/formats.ts'

/** Files that the office uploads to indexes that are not notified automatically. Each address starts with `base`. */
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
