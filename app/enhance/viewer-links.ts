/**
 * Sent with the page as text, so it may use nothing from outside itself.
 * A link to a file leads to the page that shows it, `data-viewer`, wherever that page's scripts can run.
 */
export function viewerLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-viewer]')) {
    link.href = link.dataset.viewer ?? link.href
  }
}
