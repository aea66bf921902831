import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { Skeleton } from '../../components/skeleton.tsx'
import type { TypesetPageProps } from './typeset-page.tsx'

/** Without it the form is whole: a script that does not come takes nothing else with it. */
const TypesetPage = lazy<ComponentType<TypesetPageProps>>(() =>
  import('./typeset-page.tsx').catch(() => ({ default: () => null })),
)

/** As in the sheet for styles, which gives it its place from here on. */
const wide = '(width >= 75rem)'

function onChange(tell: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

/** Loads the page only where there is room for it next to the form: a phone never asks for its script or the text. */
export function TypesetPageIfWide(props: TypesetPageProps) {
  const isWide = useSyncExternalStore(
    onChange,
    () => matchMedia(wide).matches,
    () => false,
  )
  return (
    isWide && (
      <Suspense fallback={<Skeleton lines={9} label="Your paper is being typeset…" />}>
        <TypesetPage {...props} />
      </Suspense>
    )
  )
}
