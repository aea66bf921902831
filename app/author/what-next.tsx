import { type Expected, expectedInWords } from '#domain/review/expected-by.ts'

/** What an author may expect of the journal chosen. */
export function WhatNext({ expected }: { expected: Expected | null }) {
  return (
    <section className="what-next" aria-labelledby="what-next">
      <h3 id="what-next">What happens next</h3>
      <p>
        We check that everything is there, then the editors ask reviewers. Nothing is to be paid now.{' '}
        {expected && (
          <>
            <strong>{expectedInWords(expected)}.</strong> {expected.basis}
          </>
        )}
      </p>
    </section>
  )
}
