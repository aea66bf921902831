/** The first words of addresses that are not pages of the publisher's. `reserved.test.ts` compares them with the routes. */
const reserved = new Set(
  `account admin api appeal archive articles assets author authors charge check clockss confirm contact content correction courses
  covers current-issue delete edit editcourse editorial-board fonts forgot guidelines healthz invite issues journals keywords
  lockss login mailbox metrics newsletter oai objection pay payment-success portraits profile proof readyz receipt reports reset
  review reviewing revise sample saved search signup sitemap source status styleguide submit success transfer unsubscribe unauthorized verify
  view`.split(/\s+/),
)

export const isReserved = (slug: string): boolean => reserved.has(slug)
