/**
 * Sent with the page as text, so it must not use anything defined outside it. Next to the text, where the contents
 * are always in sight, they are also open for those who do not see them.
 */
export function openContents(): void {
  const contents = document.querySelector<HTMLDetailsElement>('.text-contents')
  if (contents && matchMedia('(width >= 75rem)').matches) contents.open = true
}
