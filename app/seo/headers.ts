/** The same for everyone who is not signed in: the page cache may keep it, and browsers ask whether it has changed. */
export const publicHeaders = () => ({ 'Cache-Control': 'public, max-age=0, must-revalidate' })
