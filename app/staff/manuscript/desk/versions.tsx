import { ButtonLink } from '#app/components/button.tsx'
import { formatBytes, formatMoment } from '#app/format.ts'
import type { Version } from '#contracts/manuscript/versions.ts'

const causes: Record<Version['cause'], string> = {
  submission: 'Submitted',
  edit: 'Changed by the author',
  revision: 'Revised by the author',
  'edited-file': 'Edited by the office',
  correction: 'Corrected with the author’s approval',
}

/** Every file with the record that it came with, the newest first. */
export function Versions({ id, versions }: { id: string; versions: readonly Version[] }) {
  return (
    <section className="stack" aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <ul className="version-list">
        {versions.toReversed().map(({ number, cause, file, fileName, bytes, at }) => (
          <li key={number}>
            <strong>Version {number}</strong>
            <span>
              {causes[cause]} on <time dateTime={at}>{formatMoment(at)}</time>
              <br />
              <a href={new URL(file).pathname} target="_blank" rel="noopener">
                {fileName}
              </a>{' '}
              <span className="meta">{formatBytes(bytes)}</span>
            </span>
            {number > 1 && (
              <ButtonLink variant="quiet" size="small" href={comparePath(id, number - 1, number)}>
                Compare with version {number - 1}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

export const comparePath = (id: string, from: number, to: number) => `/admin/review/${id}/compare?from=${from}&to=${to}`
