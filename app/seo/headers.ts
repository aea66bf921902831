/** The same for everyone who is logged out: the page cache may keep it, and browsers check whether it has changed. */
export const publicHeaders = () => ({ 'Cache-Control': 'public, max-age=0, must-revalidate' })
