import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The whole site map is small; fetching parts of it on the way would only cost slow lines a round trip.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
