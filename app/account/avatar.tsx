/** The initials stand in for a picture; either way the name is beside it. */
export function Avatar({ name, picture, size }: { name: string; picture: string | null; size: number }) {
  if (picture) return <img className="avatar" src={picture} alt="" width={size} height={size} />
  const [first, ...others] = name.match(/(?<!\p{L})\p{L}/gu) ?? []
  return (
    <span className="avatar" aria-hidden="true" style={{ inlineSize: size, blockSize: size, fontSize: size * 0.36 }}>
      {first}
      {others.at(-1)}
    </span>
  )
}
