import { Button, ButtonLink } from '#app/components/button.tsx'
import { Select, TextInput } from '#app/components/form-field.tsx'
import type { ActivityFilter } from '#contracts/activity.ts'
import { activityPath, inWords } from './words.ts'

type FiltersProps = {
  filter: ActivityFilter
  people: readonly { id: string; name: string }[]
  actions: readonly string[]
  objects: readonly string[]
}

/** A plain form, so every result has its own address. */
export function ActivityFilters({ filter, people, actions, objects }: FiltersProps) {
  const { person, action, object, objectId, from, to } = filter
  const known = [{ id: 'site', name: 'The site' }, ...people]
  // Authors and former staff are not in the list, but a link from one of their entries can select them.
  const others = person && !known.some(({ id }) => id === person) ? [{ id: person, name: 'This person' }] : []
  const choices = (all: string, words: readonly string[]) => [
    { value: '', label: all },
    ...words.map((word) => ({ value: word, label: inWords(word) })),
  ]
  return (
    <search>
      <form action="/admin/activity" className="activity-filters">
        <Select
          label="Person"
          name="person"
          defaultValue={person ?? ''}
          options={[
            { value: '', label: 'Everyone' },
            ...[...others, ...known].map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Select label="Action" name="action" defaultValue={action ?? ''} options={choices('All actions', actions)} />
        <Select label="Record" name="object" defaultValue={object ?? ''} options={choices('All records', objects)} />
        <TextInput label="From" name="from" type="date" defaultValue={from} />
        <TextInput label="To" name="to" type="date" defaultValue={to} />
        {objectId && <input type="hidden" name="objectId" value={objectId} />}
        <div className="cluster">
          <Button type="submit" variant="secondary">
            Show
          </Button>
          {Object.values(filter).some(Boolean) && (
            <ButtonLink variant="quiet" href={activityPath({})}>
              Clear
            </ButtonLink>
          )}
        </div>
      </form>
    </search>
  )
}
