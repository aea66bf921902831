const path = /^\/files\/([A-Za-z0-9_-]{22})$/

export function filePath(id: string): string {
  return `/files/${id}`
}

export function fileUrl(id: string, publicUrl: string): string {
  return publicUrl + filePath(id)
}

/** The id in a URL that `fileUrl` made, or in its path alone. Compared as text: there is nothing to resolve or to fetch. */
export function fileIdOf(url: string, publicUrl: string): string | null {
  const local = url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url
  return path.exec(local)?.[1] ?? null
}
