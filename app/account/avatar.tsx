type AvatarProps = { name: string; picture: string | null; size: number; lazy?: boolean }

/** Shows the initials if there is no picture. The name is always shown with it, so the picture needs no text. */
export function Avatar({ name, picture, size, lazy = false }: AvatarProps) {
  const loading = lazy ? 'lazy' : 'eager'
  if (picture) return <img className="avatar" src={picture} alt="" width={size} height={size} loading={loading} />
  const [first, ...others] = name.match(/(?<!\p{L})\p{L}/gu) ?? []
  return (
    <span className="avatar" aria-hidden="true" style={{ inlineSize: size, blockSize: size, fontSize: size * 0.36 }}>
      {first}
      {others.at(-1)}
    </span>
  )
}
