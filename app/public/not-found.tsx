import { data } from 'react-router'

export function loader() {
  throw data(null, { status: 404 })
}

/** Never rendered: the loader always throws 404, and the root's error page is shown. */
export default function NotFound() {
  return null
}
