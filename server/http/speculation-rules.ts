/** Lets browsers prefetch a public page when the pointer is over its link, but no personal pages, actions or files. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: {
              href_matches: [
                '/api/*',
                '/files/*',
                '/admin/*',
                '/status',
                '/author*',
                '/courses*',
                '/editCourse/*',
                '/edit/*',
                '/delete/*',
                '/pay/*',
                '/invite/*',
                '/unsubscribe/*',
                '/mailbox*',
                // A prefetched page is not requested again on the click, so its reading would not be counted.
                '/journals/*/articles/*',
                '/*.pdf',
                '/*.doc',
                '/*.docx',
              ],
            },
          },
          { not: { selector_matches: '[download], [rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
