import { Check } from 'lucide-react'
import { articleTypeLabel, defaultArticleType } from '#domain/manuscript/article-types.ts'
import { Button } from '../components/button.tsx'
import type { Filling } from './from-file.tsx'
import '../styles/from-file.css'

/** The type that the file says or suggests. The form keeps its own until the author agrees. */
export function ProposedType({ filling }: { filling: Filling | undefined }) {
  if (!filling) return null
  const { draft, reading, change } = filling
  const found = reading?.proposal?.articleType
  if (!found || draft.articleType !== defaultArticleType || found.value === defaultArticleType) return null
  const label = articleTypeLabel(found.value)
  return (
    <div className="from-file">
      <p role="status">
        {found.isSure ? 'The article type that your file names:' : 'The article type that your file suggests:'}{' '}
        <strong>{label}</strong>
      </p>
      <Button variant="quiet" size="small" onClick={() => change({ articleType: found.value })}>
        <Check />
        Use {label}
      </Button>
    </div>
  )
}
