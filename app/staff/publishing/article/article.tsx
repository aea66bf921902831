import { redirect } from 'react-router'
import { Badge, type Tone } from '#app/components/badge.tsx'
import { MarkedText } from '#app/components/inline-markup.tsx'
import { formatDate, formatMoment } from '#app/format.ts'
import { orNotFound } from '#app/load.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { successOf } from '#app/write/write.ts'
import { chooseLead } from '#contracts/publishing/articles.ts'
import { editionPath } from '#domain/manuscript/record/edition-path.ts'
import { type IndexFile, indexFilesOf } from '#domain/manuscript/record/formats.ts'
import type { ArticleState, ChangeKind } from '#domain/manuscript/record/record.ts'
import { mayActOnJournal } from '#domain/words/permissions.ts'
import { servicesContext } from '#server/page-context.ts'
import type { RecordDesk } from '#server/publishing/record/editions.ts'
import { requireStaff } from '../../guard.ts'
import { IndexFiles } from '../../index-files.tsx'
import { StaffPage } from '../../staff-page.tsx'
import { WriteButton } from '../../write-button.tsx'
import type { Route } from './+types/article.ts'
import { Correction } from './correct.tsx'
import { RecordFacts } from './facts.tsx'
import { MoveToIssue } from './move.tsx'
import { EndButton } from './retract.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.desk.record.title ?? 'Record')

export async function loader({ context, params: { journal, customId }, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'staff-or-observer')
  if (!mayActOnJournal(staff, journal)) throw redirect('/unauthorized')
  const { record, issues } = context.get(servicesContext)
  const desk = await orNotFound(record.recordDesk(staff, journal, customId))
  const isAdmin = staff.role === 'admin'
  const places = isAdmin ? await issues.issuesToMoveTo({ id: desk._id }) : []
  return { desk, indexFiles: indexFilesOf([desk.record]), isAdmin, places }
}

export default function ArticleRecord({ loaderData: { desk, indexFiles, isAdmin, places } }: Route.ComponentProps) {
  const { record, changes, history } = desk
  const { journal, issue, title } = record
  const issues = { label: 'Issues', href: `/admin/issue?journal=${journal.slug}&issue=${issue}` }
  return (
    <StaffPage title={<MarkedText text={title} markup={record.markup?.title} />} {...(isAdmin && { parent: issues })}>
      <div className="manuscript-page">
        <Office desk={desk} indexFiles={indexFiles} places={places} />
        <div className="stack stack-large">
          <RecordFacts record={record} />
          <History desk={desk} history={history} />
          {changes.includes('correction') && (
            <section className="stack" aria-labelledby="correction">
              <h2 id="correction">Correction</h2>
              <p className="muted">
                It makes version {record.version + 1}. Readers see the reason, and version {record.version} remains
                available at its own address. A notice with the reason is published in the open issue.
              </p>
              {/* A new edition gets a new form: after saving, it is closed and starts from that edition. */}
              <Correction key={record.version} id={desk._id} record={record} />
            </section>
          )}
        </div>
      </div>
    </StaffPage>
  )
}

const stateWords: Record<ArticleState, { label: string; tone: Tone }> = {
  published: { label: 'Published', tone: 'success' },
  retracted: { label: 'Retracted', tone: 'danger' },
  removed: { label: 'Removed', tone: 'danger' },
}

type OfficeProps = { desk: RecordDesk; indexFiles: IndexFile[]; places: number[] }

function Office({ desk, indexFiles, places }: OfficeProps) {
  const { _id: id, path, fileId, manuscriptId, isLead, record, changes } = desk
  const mayChange = changes.length > 0
  const { standing, version, customId, publishedAt } = record
  const { label, tone } = stateWords[standing]
  const ends = (['retraction', 'removal'] as const).filter((kind) => changes.includes(kind))
  return (
    <section className="manuscript-office stack" aria-label="Actions">
      <p className="cluster">
        <Badge tone={tone}>{label}</Badge>
        <span className="meta">
          {customId} · version {version} · published {formatDate(publishedAt)}
        </span>
      </p>
      {ends.length > 0 && (
        <div className="manuscript-actions">
          {ends.map((kind) => (
            <EndButton key={kind} {...{ kind, id, version, title: record.title }} />
          ))}
        </div>
      )}
      <MoveToIssue
        key={record.issue}
        id={id}
        from={record.issue}
        places={places}
        hasDoi={record.assignedDoi !== null}
      />
      {standing === 'published' && mayChange && (
        <div>
          <WriteButton
            key={String(isLead)}
            variant="secondary"
            label={isLead ? 'No longer lead the home page' : 'Lead the home page'}
            write={{
              send: (ask) => ask(chooseLead, { id, isLead: !isLead }),
              fallback: 'This could not be saved. Please try again.',
              done: successOf,
            }}
          />
        </div>
      )}
      {standing === 'removed' && <p className="muted">A removal is final: nothing more can be changed.</p>}
      <p>
        <a className="more-link" href={path}>
          Read the article
        </a>
        <br />
        {fileId && (
          <>
            <a className="more-link" href={`/admin/texts/${fileId}`}>
              Text for readers
            </a>
            <br />
          </>
        )}
        {manuscriptId && (
          <a className="more-link" href={`/admin/review/${manuscriptId}`}>
            Its manuscript
          </a>
        )}
      </p>
      <IndexFiles base={`${path}${customId}.`} files={indexFiles} />
    </section>
  )
}

const made: Record<ChangeKind, string> = {
  correction: 'Corrected',
  retraction: 'Retracted',
  removal: 'Removed',
}

/** Newest first, ending with the publication. */
function History({ desk, history }: { desk: RecordDesk; history: RecordDesk['history'] }) {
  const { record } = desk
  const named = { journal: record.journal.slug, customId: record.customId }
  return (
    <section className="stack" aria-labelledby="record-versions">
      <h2 id="record-versions">Versions</h2>
      <ol className="manuscript-history">
        {history.toReversed().map(({ version, kind, reason, at, by, changed, isNewFile }) => (
          <li key={version} className="stack stack-small">
            <p>
              <strong>
                Version {version}: {made[kind]}
              </strong>{' '}
              by {by ?? 'a former member of staff'}
            </p>
            <p className="meta">
              <time dateTime={at}>{formatMoment(at)}</time>
              {kind === 'correction' && ` · ${[...changed, ...(isNewFile ? ['file'] : [])].join(', ')}`}
              {' · '}
              <a href={editionPath(named, version - 1)}>Version {version - 1}</a>
            </p>
            <p className="manuscript-reason">{reason}</p>
          </li>
        ))}
        <li className="stack stack-small">
          <p>
            <strong>Version 1: Published</strong>
          </p>
          <p className="meta">
            <time dateTime={record.publishedAt}>{formatMoment(record.publishedAt)}</time>
          </p>
        </li>
      </ol>
    </section>
  )
}
