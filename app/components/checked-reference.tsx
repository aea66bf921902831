import { CircleAlert, CircleCheck, CircleDashed, CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ReferenceCheck } from '#contracts/manuscript/references.ts'
import { formatDate } from '../format.ts'

type Shown = { tone: 'success' | 'warning' | 'danger' | 'neutral'; Icon: typeof CircleCheck; text: ReactNode }

const noticeNames = {
  retraction: 'Retracted',
  withdrawal: 'Withdrawn',
  removal: 'Removed',
  concern: 'An expression of concern exists',
}

/** What Crossref knows of a reference. What was not checked looks unlike what was found fine. */
export function CheckedReference({ check }: { check: ReferenceCheck }) {
  const { tone, Icon, text } = shownOf(check)
  return (
    <p className="reference-note" data-tone={tone}>
      <Icon />
      <span>
        {text}
        {check.checkedAt && <span className="meta nowrap"> {formatDate(check.checkedAt)}</span>}
      </span>
    </p>
  )
}

function shownOf({ state, work, notice, doi }: ReferenceCheck): Shown {
  const title = work && `${work.title}${work.year ? ` (${work.year})` : ''}`
  const fault = { tone: 'danger', Icon: CircleAlert } as const
  const unchecked = { tone: 'neutral', Icon: CircleDashed } as const
  switch (state) {
    case 'found':
      return { tone: 'success', Icon: CircleCheck, text: 'Crossref knows this DOI, and no retraction.' }
    case 'retracted':
    case 'concern':
      return {
        ...fault,
        text: (
          <>
            <strong>{notice && noticeNames[notice.kind]}</strong>, says Crossref.{' '}
            {notice?.doi && <DoiLink doi={notice.doi}>Read the notice</DoiLink>}
          </>
        ),
      }
    case 'another-work':
      return {
        ...fault,
        text: (
          <>
            The DOI leads to another work: {title}. {notice && `${noticeNames[notice.kind]}, says Crossref.`}
          </>
        ),
      }
    case 'unknown':
      return { ...fault, text: `Neither Crossref nor doi.org knows the DOI ${doi}. Check how it is written.` }
    case 'elsewhere':
      return {
        ...{ tone: 'warning', Icon: CircleHelp },
        text: 'The DOI exists, but Crossref does not know it. Another agency registered it, so retractions were not checked.',
      }
    case 'no-doi':
      return { ...unchecked, text: 'Not checked: no DOI.' }
    case 'off':
      return { ...unchecked, text: 'Not checked: switched off on this site.' }
    case 'waiting':
      return { ...unchecked, text: 'Not checked yet.' }
    case 'no-answer':
      return { ...unchecked, text: 'Not checked: Crossref did not answer. We’ll try again.' }
  }
}

function DoiLink({ doi, children }: { doi: string; children: ReactNode }) {
  return <a href={`https://doi.org/${encodeURI(doi)}`}>{children}</a>
}
