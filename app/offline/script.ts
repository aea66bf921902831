import { offlinePages } from './pages.ts'
import { savedStore } from './store.ts'
import { offlineWorker } from './worker.ts'

const script = `(() => {
const saved = (${savedStore})()
if ('clients' in globalThis) (${offlineWorker})(saved)
else (${offlinePages})(saved)
})()
`

/** One script for the pages and for the service worker, whose scope is the site because it is at its top. */
export function loader() {
  return new Response(script, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=0, must-revalidate',
    },
  })
}
