type SkeletonProps = { lines?: number; label?: string }

/** Grey lines that stand in for content that is still loading. */
export function Skeleton({ lines = 3, label = 'Loading' }: SkeletonProps) {
  return (
    <div className="skeleton" role="status">
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <span key={line} />
      ))}
      <span className="visually-hidden">{label}</span>
    </div>
  )
}
