import fc from 'fast-check'

// `npm test` always tries the same random cases, so that it never fails by chance; the drill tries new ones.
fc.configureGlobal({ includeErrorInReport: true, ...(!process.env.DRILL && { seed: 1 }) })
