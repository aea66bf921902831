import { count } from '#domain/words/count.ts'
import { loadContent } from '../adapters/content.ts'
import { version } from '../version.ts'
import { bad, type Check, doubtful, good } from './check.ts'

const oldestNode = 24

export const program: Check = {
  name: 'Version',
  fix: '',
  look() {
    const { node } = process.versions
    const running = `Domain Journals ${version} on Node ${node}`
    return Number.parseInt(node, 10) >= oldestNode
      ? good(running)
      : bad(`${running}, which is too old`, `Install Node ${oldestNode} or newer, or run "npm ci", which brings one.`)
  },
}

export const settings: Check = {
  name: 'Settings',
  fix: 'Change it in your settings; .env.example explains each of them.',
  look({ readConfig }) {
    const { warnings, cautions, publicUrl } = readConfig()
    const found = [...warnings, ...cautions].map((says) => doubtful(says))
    return found.length > 0 ? found : good(`nothing is wrong or unsafe for ${publicUrl}`)
  },
}

export const content: Check = {
  name: 'Content',
  fix: 'The site does not start with it. content/README.md says what each file may contain.',
  async look({ config }) {
    const { journals, pages } = await loadContent(config('CONTENT_DIR').contentDir)
    return good(`${count(journals.length, 'journal')}, ${count(pages.length, 'page')}`)
  },
}
