import { data } from 'react-router'

export function loader() {
  throw data(null, { status: 404 })
}

/** Never shown: the loader always answers 404, and the root's error page shows it. */
export default function NotFound() {
  return null
}
