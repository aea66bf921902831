const place = 'tab'
let own: string | null = null

/** 128 random bits as 22 URL-safe characters, as the server's ids. Unlike `randomUUID` it needs no https. */
export function newDraftId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22)
}

/** Names this tab to the server, so that it is not asked about its own words when an answer is lost. */
export function thisTab(): string {
  try {
    own ??= sessionStorage.getItem(place)
    own ??= newDraftId()
    sessionStorage.setItem(place, own)
  } catch {
    // Storage is forbidden: a reload is another tab.
  }
  own ??= newDraftId()
  return own
}
