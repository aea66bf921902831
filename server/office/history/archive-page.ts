import { momentWithPlace } from '#domain/words/day.ts'
import { statusLabels } from '#domain/words/manuscript-status.ts'
import { escapeHtml as e } from '../../adapters/html.ts'
import { mailColours } from '../../colours.ts'
import type { Manuscript } from '../../manuscript/submission/store.ts'
import type { Piece } from './gather.ts'

type Details = { journalTitle: string; exportedAt: Date; by: string }

const sections: [heading: string, isIn: (name: string) => boolean][] = [
  ['Versions', (name) => name.startsWith('versions/')],
  ["Reviewers' copies", (name) => name.startsWith('reviewers-copies/')],
  ['Rounds, reports and decisions', (name) => name.startsWith('rounds/')],
  ['E-mails', (name) => name.startsWith('emails/')],
  ['Other papers', (name) => !name.includes('/') && !name.startsWith('history')],
  ['History', (name) => name.startsWith('history')],
]

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:${mailColours.ink};background:${mailColours.paper}}
h1{line-height:1.2}dt{font-weight:600}dd{margin:0 0 .5rem}li{margin:.25rem 0;overflow-wrap:anywhere}
.warning{border:2px solid;padding:.75rem 1rem}.name{color:${mailColours.muted};font-size:.9em}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid ${mailColours.line};padding:1rem}`

/** The page that opens the archive: what it is about, its history, and links to each file. */
export function archivePage(manuscript: Manuscript, pieces: readonly Piece[], details: Details): string {
  const { number, title, author, email, coAuthors, status, createdAt } = manuscript
  const facts: [string, string][] = [
    ['Number', number],
    ['Journal', details.journalTitle],
    ['Authors', [`${author} <${email}>`, ...coAuthors.map((one) => `${one.name} <${one.email}>`)].join('; ')],
    ['Submitted', momentWithPlace(createdAt)],
    ['Status', statusLabels[status]],
    ['Exported', `${momentWithPlace(details.exportedAt)} by ${details.by}`],
  ]
  const history = pieces.find(({ name }) => name === 'history.txt')
  const lists = sections.flatMap(([heading, isIn]) => {
    const own = pieces.filter(({ name }) => isIn(name))
    return own.length > 0 ? [`<h2>${e(heading)}</h2>\n<ul>\n${own.map(line).join('')}</ul>`] : []
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${e(number)}: ${e(title)}</title>
<style>${style}</style>
<main>
<h1>${e(title)}</h1>
<p class="warning">Confidential: this archive names reviewers and contains their comments to the editor. Do not pass it on to authors or reviewers.</p>
<dl>
${facts.map(([term, words]) => `<dt>${e(term)}</dt><dd>${e(words)}</dd>`).join('\n')}
</dl>
${lists.join('\n')}
${history && 'text' in history ? `<pre>${e(history.text)}</pre>` : ''}
<p>manifest-sha256.txt lists the SHA-256 hash of each file: check them with <code>sha256sum -c manifest-sha256.txt</code>. In history.json each entry has a hash over itself and the hash of the entry before.</p>
</main>
</html>
`
}

function line({ name, title }: Piece): string {
  const href = name.split('/').map(encodeURIComponent).join('/')
  return `<li><a href="${e(href)}">${e(title)}</a> <span class="name">${e(name)}</span></li>\n`
}
