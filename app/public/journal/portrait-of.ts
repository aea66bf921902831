/** Where a member's picture is, or null without one. */
export function portraitOf({ portrait }: { portrait?: string }): string | null {
  return portrait === undefined ? null : `/portraits/${portrait}`
}
