import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AuthorReviewList } from './author-review-list.tsx'
import { MessageList } from './message-list.tsx'
import { UserList } from './user-list.tsx'

const nobody = { journals: [], ownId: '', mayChange: true }

test.each([
  ['Fetch failed', <MessageList key="list" messages={null} />],
  ['No messages to show.', <MessageList key="list" messages={[]} />],
  ['Failed to load reviews.', <AuthorReviewList key="list" reviews={null} />],
  ['No reviews to show', <AuthorReviewList key="list" reviews={[]} />],
  ['Fetch failed', <UserList key="list" users={null} {...nobody} />],
  ['No users found.', <UserList key="list" users={[]} {...nobody} />],
])("a list of the office that is empty or could not be loaded says '%s'", (sentence, list) => {
  expect(renderToStaticMarkup(list)).toContain(sentence)
})
