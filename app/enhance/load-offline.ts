/**
 * Sent with the page as text, so it must not use anything defined outside it. What saves an article is fetched only for
 * readers who ask for it or have saved the article.
 */
export function loadOffline(): void {
  const opener = document.querySelector<HTMLElement>('[popovertarget="save-offline"]')
  if (!opener) return
  // A page that is not secure may save nothing, and private windows of some browsers neither.
  if (!('serviceWorker' in navigator && 'caches' in window)) {
    opener.hidden = true
    return
  }
  let isLoaded = false
  function load(): void {
    if (isLoaded) return
    isLoaded = true
    const script = document.createElement('script')
    script.src = '/offline.js'
    script.onerror = () => {
      isLoaded = false
      const what = document.querySelector('#save-offline .what')
      if (what) what.textContent = 'This could not be loaded. Check your connection, and open it again.'
    }
    document.head.append(script)
  }
  opener.addEventListener('click', load)
  caches.has(`saved ${location.pathname}`).then(
    (isSaved) => isSaved && load(),
    () => {
      opener.hidden = true
    },
  )
}
