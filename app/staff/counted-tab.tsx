import { tabCountMax } from '#contracts/shapes.ts'

type CountedTabProps = {
  label: string
  /** Not given if the list could not be loaded. */
  count: number | undefined
  /** What is counted, if not all that is in the tab: 'to answer'. */
  of?: string | undefined
  hasMore?: boolean
}

/** The label of a tab with the number of what is in it, or of what needs somebody. */
export function CountedTab({ label, count = 0, of, hasMore = count >= tabCountMax }: CountedTabProps) {
  const isKnown = count > 0 || !hasMore
  return (
    <>
      {label}{' '}
      {isKnown && (
        <span className="tab-count">
          {hasMore ? `${count}+` : count}
          {of && count > 0 && ` ${of}`}
        </span>
      )}
    </>
  )
}
