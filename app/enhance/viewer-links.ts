/**
 * Sent with the page as text, so it must not use anything defined outside it. If scripts run, a link to a file opens
 * the page that shows the file, `data-viewer`, instead.
 */
export function viewerLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-viewer]')) {
    link.href = link.dataset.viewer ?? link.href
  }
}
