import type { VisitorKind } from '#domain/people/visitor-kind.ts'
import { ByVisitor } from './by-visitor.tsx'

/** Keeps visitors of a public site from mistaking the simulator for a real checkout. */
export function SimulatorBar() {
  return (
    <aside className="sample-bar" aria-label="Simulated payments">
      Payments on this site are simulated: no money moves and no card is charged.
    </aside>
  )
}

/** Tells every reader that the content is made up, and tells an admin how to remove it. */
export function SampleBar({ visitor }: { visitor: VisitorKind }) {
  return (
    <aside className="sample-bar" aria-label="Sample content">
      This site shows sample content: its articles and people are made up.
      <ByVisitor visitor={visitor}>
        {({ isAdmin }) =>
          isAdmin && (
            <>
              {' '}
              <a href="/admin/sample">Remove it</a>
            </>
          )
        }
      </ByVisitor>
    </aside>
  )
}
