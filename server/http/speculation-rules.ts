/** Public links are fetched while the pointer is still on its way. Pages of a person, links that act and files are left alone. */
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
                '/author*',
                '/courses*',
                '/editCourse/*',
                '/edit/*',
                '/delete/*',
                '/pay/*',
                '/invite/*',
                '/unsubscribe/*',
                '/mailbox*',
                // What was fetched ahead is not asked for again, and a reading that is not asked for is not counted.
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
