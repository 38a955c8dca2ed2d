import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The routes travel with the first page: no request for them later.
  routeDiscovery: { mode: 'initial' },
  // A route's module is a few kB; cut in pieces it only costs requests.
  splitRouteModules: false,
} satisfies Config
