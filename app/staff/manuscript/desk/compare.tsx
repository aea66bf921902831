import { Button } from '#app/components/button.tsx'
import { Select } from '#app/components/form-field.tsx'
import { TextChanges } from '#app/components/text-changes.tsx'
import { WordChanges } from '#app/components/word-changes.tsx'
import { orNotFound } from '#app/load.ts'
import { privateMeta } from '#app/seo/meta.ts'
import { wholeNumber } from '#app/whole-number.ts'
import type { Version } from '#contracts/manuscript/versions.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/compare.ts'

export const meta: Route.MetaFunction = () => privateMeta('Compare versions')

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'staff-or-observer')
  const { manuscripts } = context.get(servicesContext)
  const [from = 0, to = 0] = ['from', 'to'].map((name) => wholeNumber(url.searchParams.get(name)))
  const compared = await orNotFound(manuscripts.compareVersions(staff, { id, from, to }))
  const manuscript = await orNotFound(manuscripts.manuscript({ author: null, staff }, { id }))
  return { ...compared, id, ...('title' in manuscript ? manuscript : { title: '', versions: [] }) }
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { id, title, versions, from, to, fields, text } = loaderData
  return (
    <StaffPage title="Compare versions" parent={{ label: title, href: `/admin/review/${id}` }}>
      <Choice versions={versions} from={from.number} to={to.number} />
      <section className="stack" aria-labelledby="fields">
        <h2 id="fields">The record</h2>
        {fields.length === 0 && <p>Nothing was changed in the record.</p>}
        {fields.map((field) => (
          <WordChanges key={field.label} {...field} />
        ))}
      </section>
      <section className="stack" aria-labelledby="text">
        <h2 id="text">The text</h2>
        <TextChanges isSameFile={from.file === to.file} {...text} />
      </section>
    </StaffPage>
  )
}

function Choice({ versions, from, to }: { versions: readonly Version[]; from: number; to: number }) {
  const options = versions.map(({ number }) => ({ value: String(number), label: `Version ${number}` }))
  return (
    <form className="cluster">
      <Select label="From" name="from" defaultValue={String(from)} options={options} />
      <Select label="To" name="to" defaultValue={String(to)} options={options} />
      <Button type="submit" variant="secondary">
        Compare
      </Button>
    </form>
  )
}
