/** Tells every reader that what they see is made up, and an admin how to be rid of it. */
export function SampleBar({ isAdmin }: { isAdmin: boolean }) {
  return (
    <aside className="sample-bar" aria-label="Sample content">
      This site shows sample content: its articles and people are made up.
      {isAdmin && (
        <>
          {' '}
          <a href="/admin/sample">Remove it</a>
        </>
      )}
    </aside>
  )
}
