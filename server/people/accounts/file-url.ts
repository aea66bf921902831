const path = /^\/files\/([A-Za-z0-9_-]{22})$/

export function filePath(id: string): string {
  return `/files/${id}`
}

export function fileUrl(id: string, publicUrl: string): string {
  return publicUrl + filePath(id)
}

/** Returns the id from a URL made by `fileUrl`, or from its path. The URL is compared as text and never fetched. */
export function fileIdOf(url: string, publicUrl: string): string | null {
  const local = url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url
  return path.exec(local)?.[1] ?? null
}
