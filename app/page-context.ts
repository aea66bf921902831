import { createContext } from 'react'

/**
 * Known only while the server renders a page: the nonce of its scripts, the request's id for the error page, and whether the page
 * is rendered for everybody at once (see ByVisitor). Browsers hide a nonce from scripts, so it is empty during hydration.
 */
export const PageContext = createContext<{ nonce: string; requestId?: string; isForEverybody?: boolean }>({
  nonce: '',
})
