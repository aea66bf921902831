import { redirect } from 'react-router'
import { submitManuscript } from '#contracts/manuscript/manuscripts.ts'
import { draftKeptDays } from '#domain/manuscript/drafts.ts'
import { chargesInWords } from '#domain/words/charge.ts'
import { servicesContext } from '#server/page-context.ts'
import { DraftNotice } from '../drafts/draft-notice.tsx'
import { Saved } from '../drafts/saved.tsx'
import { ifSoon, orFailed, orNone } from '../load.ts'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import type { Fault, Write } from '../write/write.ts'
import type { Route } from './+types/submit.ts'
import { countriesOf } from './countries.ts'
import { emptyDraft, submissionPlace, type Written } from './draft.ts'
import { DraftAsked } from './draft-asked.tsx'
import { GoodToKnow } from './good-to-know.tsx'
import { requireAuthor } from './guard.ts'
import { journalChoices, withTimes } from './journal-choices.ts'
import { ManuscriptForm } from './manuscript-form.tsx'
import { NeedsScript } from './needs-script.tsx'
import { Restoring } from './restoring.tsx'
import { SentBefore, useSentBefore } from './sent-before.tsx'
import { TypesetPageIfWide } from './typeset-page/if-wide.tsx'
import { useFilling } from './use-filling.ts'
import { useServerDraft } from './use-server-draft.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Submit a manuscript')

export async function loader({ context, url }: Route.LoaderArgs) {
  const author = requireAuthor(context, url)
  const { id, name, email } = author
  const { content, countries, drafts, turnaround } = context.get(servicesContext)
  const wanted = url.searchParams.get('draft')
  const opened = wanted ? await orNone(drafts.readDraft(author, { id: wanted })) : null
  // It was submitted or deleted: the form is there for another.
  if (wanted && !opened) throw redirect('/submit')
  const times = await ifSoon(context, () => turnaround.decisionTimes())
  const journals = withTimes(journalChoices(content), content, times?.byJournal ?? {}, new Date())
  const journal = journals.find(({ slug }) => slug === url.searchParams.get('journal'))?.slug ?? ''
  return {
    authorId: id,
    drafts: await orFailed(context, drafts.listDrafts(author)),
    opened,
    start: { ...emptyDraft, author: name, email, journal },
    journals,
    countries: await countriesOf(countries.listCountries()),
    charges: chargesInWords(content.site.charges),
    office: content.site.contact.email,
  }
}

/** Each file belongs to one manuscript, so its name is the idempotency key: sending it twice makes one manuscript. */
const keyOf = ({ file }: Written) => file.split('/').at(-1) ?? file

const submittingWith = (sending: ReturnType<typeof useServerDraft>['sending']): Write<Written, { _id: string }> => ({
  send: (ask, input) => sending((draft) => ask(submitManuscript, { ...input, draft })),
  key: keyOf,
  fallback: 'submitting failed',
  next: ({ _id }) => `/status/${_id}?submitted`,
})

function whyNot(fault: Fault): Fault | undefined {
  if (fault.status === 0) return { ...fault, error: 'No server response' }
  if (fault.status !== 422) return
  // The key of an earlier submission that we had no answer to, sent now with other words.
  return {
    ...fault,
    error: 'Your earlier submission did go through. Check it before you submit again.',
    remedy: { label: 'Your manuscripts', href: '/author' },
  }
}

export default function Submit({ loaderData }: Route.ComponentProps) {
  const { authorId, start, journals, countries, charges, office, drafts, opened } = loaderData
  const place = submissionPlace(authorId)
  const saved = useServerDraft(place, start, { listed: drafts, opened })
  const { draft, change, finish, kept, turn, sending } = saved
  const filling = useFilling(draft, start, change)
  const sentBefore = useSentBefore(draft.title, draft.file?.url ?? '')
  return (
    <main id="main" className="container">
      <header className="page-head">
        <h1>Submit a manuscript</h1>
        <p className="lede">No login is needed to edit or track your manuscript later: we e-mail you the links.</p>
      </header>
      <div className="stack submit-page">
        <NeedsScript office={office} what="manuscript" />
        <DraftAsked asked={saved.asked} onPart={saved.part} onDiscard={saved.discard} />
        <DraftNotice
          kept={kept}
          until={`It is kept on all your devices, for ${draftKeptDays} days after its last change.`}
          startOver="Start a new submission"
          nameOf={({ title }) => title?.trim() || 'Untitled'}
        />
        <Restoring place={place} isRead={saved.isRead} isNow={saved.isRestoring} />
        <div className="draft-form" hidden={saved.isRestoring}>
          <ManuscriptForm
            key={turn}
            draft={draft}
            onChange={change}
            journals={journals}
            countries={countries}
            submit="Submit manuscript"
            titleNote={<SentBefore found={sentBefore} by="title" />}
            fileNote={<SentBefore found={sentBefore} by="file" />}
            filling={filling}
            keptStep={{ step: saved.step, onStep: saved.noteStep }}
            introduction={<GoodToKnow journals={journals} charges={charges} />}
            page={(marking) => (
              <TypesetPageIfWide
                draft={draft}
                journal={journals.find(({ slug }) => slug === draft.journal)}
                file={draft.file}
                {...marking}
              />
            )}
            saved={<Saved state={saved.state} isSaved={saved.isSaved} />}
            write={submittingWith(sending)}
            finish={finish}
            refused={whyNot}
          />
        </div>
      </div>
    </main>
  )
}
