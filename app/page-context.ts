import { createContext } from 'react'

/**
 * Known only while a page is rendered on the server: the nonce of its scripts, and the request's id for the error page.
 * Browsers hide a nonce from scripts, so the page they hydrate has an empty one.
 */
export const PageContext = createContext<{ nonce: string; requestId?: string }>({ nonce: '' })
