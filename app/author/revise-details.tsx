import type { InputOf } from '#contracts/endpoint.ts'
import { changeDetails, type Revision } from '#contracts/review/revisions.ts'
import { servicesContext } from '#server/page-context.ts'
import { ChangesNotice } from '../drafts/draft-notice.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { LinkText } from '../reviewing/link-page.tsx'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import type { Write } from '../write/write.ts'
import type { Route } from './+types/revise-details.ts'
import { countriesOf } from './countries.ts'
import { draftOf, type Written } from './draft.ts'
import { journalChoices } from './journal-choices.ts'
import { ManuscriptForm } from './manuscript-form.tsx'
import { NeedsScript } from './needs-script.tsx'
import { secretHeaders } from './open-link.ts'
import { openForWork, revisePath } from './open-revision.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Change the details')
export const headers = secretHeaders

export async function loader({ params: { key }, context }: Route.LoaderArgs) {
  const revision = await openForWork(context, key)
  const { content, countries } = context.get(servicesContext)
  const journals = journalChoices(content).filter(({ slug }) => slug === revision.record.journal)
  return { revision, journals, countries: await countriesOf(countries.listCountries()) }
}

/** Whom the author suggests or opposes stays as it is. */
const noWishes = { suggestedReviewers: [], opposedReviewers: [] }

const changing = (key: string): Write<Written, { _id: string }> => ({
  send: async (ask, { file: _, declarations: __, suggestedReviewers: ___, opposedReviewers: ____, ...details }) => {
    await ask(changeDetails, { key, ...details } satisfies InputOf<typeof changeDetails>)
    return { _id: key }
  },
  fallback: 'Your changes could not be saved. Please try again.',
  next: () => `${revisePath(key)}?details#details`,
})

/** The record as it will be with the revision: the form that submitted it, without its file. */
export default function ReviseDetails({ loaderData, params: { key } }: Route.ComponentProps) {
  const { revision, journals, countries } = loaderData
  return <Details key={revision.manuscriptId} reviewKey={key} {...{ revision, journals, countries }} />
}

type DetailsProps = {
  revision: Revision
  reviewKey: string
  journals: ReturnType<typeof journalChoices>
  countries: readonly string[]
}

function Details({ revision, reviewKey: key, journals, countries }: DetailsProps) {
  const { journal, number, record, manuscriptId } = revision
  const { draft, change, finish, kept, turn } = useDraft(`revise:${manuscriptId}`, draftOf({ ...record, ...noWishes }))
  return (
    <LinkText journal={journal} number={number}>
      <p>
        <a href={revisePath(key)}>Back to the revision</a>
      </p>
      <h1>Change the details</h1>
      <p>Nothing changes until you submit your revision.</p>
      <NeedsScript office={journal.office} what="changes" />
      <ChangesNotice kept={kept} />
      <ManuscriptForm
        key={turn}
        edits={{ declarations: [] }}
        isRecordOnly
        draft={draft}
        onChange={change}
        journals={journals}
        countries={countries.includes(draft.country) ? countries : [draft.country, ...countries]}
        submit="Save details"
        write={changing(key)}
        finish={finish}
      />
    </LinkText>
  )
}
