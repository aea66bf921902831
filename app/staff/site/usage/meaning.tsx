import { base } from '#app/api.ts'
import { type Fact, FactList } from '#app/components/fact-list.tsx'

const terms: Fact[] = [
  ['View', 'A reader opened the article’s page, its file, its citation or its JATS file.'],
  ['Download', 'A reader opened or saved the PDF or Word file. Every download is a view too.'],
  ['Unique', 'Once for each reader, article and hour, however often and whatever was opened.'],
]

export function Terms() {
  return (
    <section className="card usage-terms" aria-labelledby="terms">
      <h3 id="terms">What is counted</h3>
      <FactList facts={terms} />
    </section>
  )
}

export function Rules() {
  return (
    <section className="usage-rules stack" aria-labelledby="rules">
      <h2 id="rules">How it is counted</h2>
      <p>
        By the rules of the COUNTER Code of Practice, release 5.1, which calls views Total_Item_Investigations and
        downloads Total_Item_Requests. The same link opened again within 30 seconds counts once. Robots, pages fetched
        ahead of a click, failed answers and logged-in staff are not counted. An hour is counted once it is over, and
        the record of who read is then deleted.
      </p>
      <p>
        Libraries and index services fetch the same numbers as COUNTER reports from{' '}
        <a href={`${base}/r51/reports`}>{base}/r51/reports</a>.
      </p>
    </section>
  )
}
