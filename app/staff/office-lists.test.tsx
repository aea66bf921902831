import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UserList } from './people/accounts/user-list.tsx'
import { MessageList } from './site/contact/list.tsx'
import { TestimonialList } from './site/testimonials/list.tsx'

const nobody = { journals: [], ownId: '', mayChange: true }

test.each([
  ['Fetch failed', <MessageList key="list" messages={null} />],
  ['No messages to show.', <MessageList key="list" messages={[]} />],
  ['Failed to load reviews.', <TestimonialList key="list" reviews={null} />],
  ['No reviews to show', <TestimonialList key="list" reviews={[]} />],
  ['Fetch failed', <UserList key="list" users={null} {...nobody} />],
  ['No users found.', <UserList key="list" users={[]} {...nobody} />],
])("a list of the office that is empty or could not be loaded says '%s'", (sentence, list) => {
  expect(renderToStaticMarkup(list)).toContain(sentence)
})

test("one's own row offers neither a change of role nor a deletion", () => {
  const user = {
    _id: 'own',
    name: 'Ada',
    email: 'ada@example.org',
    role: 'admin' as const,
    access: null,
    profilePicture: null,
    createdAt: '2026-01-01T00:00:00Z',
    invitedUntil: null,
    hasSecondFactor: false,
    furtherAccess: [],
  }
  const own = renderToStaticMarkup(<UserList users={[user]} journals={[]} ownId="own" mayChange />)
  expect(own).toContain('ada@example.org')
  expect(own).not.toMatch(/Change role|Delete/)
})
