import { contentsMarker } from '../enhance/contents-marker.ts'
import { Inline } from '../enhance/inline.tsx'
import { Title } from './title.tsx'

type Section = { id: string; title: string; children?: readonly Section[] }

/** A table of contents that marks the section being read. */
export function Contents({ sections }: { sections: readonly Section[] }) {
  if (sections.length < 2) return null
  return (
    <nav aria-label="On this page" className="contents" data-contents>
      <SectionLinks sections={sections} />
      <Inline script={contentsMarker} />
    </nav>
  )
}

function SectionLinks({ sections }: { sections: readonly Section[] }) {
  return (
    <ol>
      {sections.map(({ id, title, children }) => (
        <li key={id}>
          <a href={`#${id}`}>
            <Title text={title} />
          </a>
          {children && <SectionLinks sections={children} />}
        </li>
      ))}
    </ol>
  )
}
