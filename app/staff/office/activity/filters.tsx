import { TextInput } from '#app/components/form-field.tsx'
import type { ActivityFilter } from '#contracts/office/activity.ts'
import type { Age } from '#contracts/shapes.ts'
import { asTitle } from '#domain/manuscript/activity-words.ts'
import { AgeFilter, Filter, Filters } from '../../filters.tsx'
import { activityPath } from './paths.ts'

type FiltersProps = {
  filter: ActivityFilter
  sort: Age
  people: readonly { id: string; name: string }[]
  actions: readonly string[]
  objects: readonly string[]
}

export function ActivityFilters({ filter, sort, people, actions, objects }: FiltersProps) {
  const { person, action, object, objectId, from, to } = filter
  const known = [{ id: 'site', name: 'The site' }, ...people]
  // Authors and former staff are not in the list, but a link from one of their entries can select them.
  const others = person && !known.some(({ id }) => id === person) ? [{ id: person, name: 'This person' }] : []
  const choice = (word: string) => ({ value: word, label: asTitle(word) })
  return (
    <Filters
      action="/admin/activity"
      hidden={{ objectId }}
      clear={Object.values(filter).some(Boolean) && activityPath({})}
    >
      <Filter
        label="Person"
        name="person"
        value={person}
        all="Everyone"
        options={[...others, ...known].map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Filter label="Action" name="action" value={action} all="All actions" options={actions.map(choice)} />
      <Filter label="Record" name="object" value={object} all="All records" options={objects.map(choice)} />
      <TextInput label="From" name="from" type="date" defaultValue={from} />
      <TextInput label="To" name="to" type="date" defaultValue={to} />
      <AgeFilter value={sort} />
    </Filters>
  )
}
