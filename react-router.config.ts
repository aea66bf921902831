import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // A page carries only its own part of the site map: most links load a new page, and few forms lead to another.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config
