import { createContext } from 'react'

/**
 * Known only while the server renders a page: the nonce of its scripts, and the request's id for the error page.
 * Browsers hide a nonce from scripts, so it is empty during hydration.
 */
export const PageContext = createContext<{ nonce: string; requestId?: string }>({ nonce: '' })
