import { type Charged, chargeDue, chargeOf } from '#domain/words/charge.ts'
import { unlinked } from '#domain/words/unlinked.ts'
import type { Deps } from '../../deps.ts'
import type { About } from '../letter-words.ts'
import type { Manuscript } from './store.ts'

type Details = Charged & Pick<Manuscript, 'id' | 'number' | 'author' | 'email' | 'title' | 'waiver'>

export function aboutOf({ config, content }: Pick<Deps, 'config' | 'content'>, manuscript: Details): About {
  const { id, number, author, email, title, journal: slug } = manuscript
  const { charges } = content.site
  const journal = content.journal(slug)
  const { publicUrl } = config
  return {
    number,
    // The address may not be the author's, so text from a stranger must not become a link in mail sent there.
    author: unlinked(author),
    email,
    title: unlinked(title),
    charge: chargeOf(charges, manuscript),
    due: chargeDue(charges, manuscript),
    isWaived: manuscript.waiver !== null,
    journalTitle: journal?.title ?? slug,
    office: journal?.email ?? content.site.contact.email,
    urls: { status: `${publicUrl}/status/${id}`, pay: `${publicUrl}/pay/${id}`, submit: `${publicUrl}/submit` },
  }
}
